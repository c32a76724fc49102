/**
 * A small random generator (splitmix32), because the demo must come out the same on every machine and version of Node.
 * Every subject draws from a fork of its own, so that a change in one does not affect the others.
 */
export class Random {
  private readonly seed: number;
  private state: number;

  constructor(seed: number) {
    this.seed = seed >>> 0;
    this.state = this.seed;
  }

  /** A generator for one subject; the same name always gives the same generator. */
  fork(name: string): Random {
    let hash = this.seed ^ 0x811c9dc5;
    for (const sign of name) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
    return new Random(hash);
  }

  /** A number from 0 up to but not including 1. */
  next(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let mixed = this.state ^ (this.state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!;
  }

  /** One of the values, chosen in proportion to its weight. */
  weighted<T>(values: readonly (readonly [value: T, weight: number])[]): T {
    let at = this.next() * values.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of values) {
      at -= weight;
      if (at < 0) return value;
    }
    return values.at(-1)![0];
  }

  shuffle<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let index = out.length - 1; index > 0; index--) {
      const other = this.int(0, index);
      [out[index], out[other]] = [out[other]!, out[index]!];
    }
    return out;
  }
}
