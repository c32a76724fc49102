/** Language methods that the product uses and Chromium 89…110 lacks. Loaded only in browsers without them. */

export const arrayMethods = {
  at(this: readonly unknown[], index: number): unknown {
    return this[index < 0 ? this.length + index : index];
  },
  findLast(this: readonly unknown[], fits: (one: unknown, index: number) => boolean): unknown {
    for (let index = this.length - 1; index >= 0; index--) if (fits(this[index], index)) return this[index];
    return undefined;
  },
  findLastIndex(this: readonly unknown[], fits: (one: unknown, index: number) => boolean): number {
    for (let index = this.length - 1; index >= 0; index--) if (fits(this[index], index)) return index;
    return -1;
  },
  toSorted(this: readonly unknown[], order?: (a: unknown, b: unknown) => number): unknown[] {
    return [...this].sort(order);
  },
  toReversed(this: readonly unknown[]): unknown[] {
    return [...this].reverse();
  },
  toSpliced(this: readonly unknown[], start: number, ...rest: unknown[]): unknown[] {
    const copy = [...this];
    (copy.splice as (...args: unknown[]) => unknown)(start, ...rest);
    return copy;
  },
};

export const stringMethods = {
  at(this: string, index: number): string | undefined {
    return this[index < 0 ? this.length + index : index];
  },
  isWellFormed(this: string): boolean {
    // With the `u` flag a surrogate pair is one character, so only a lone half can match.
    return !/\p{Surrogate}/u.test(this);
  },
};

const has = (owner: object, name: string): boolean => Object.prototype.hasOwnProperty.call(owner, name);

function addMissing(to: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!has(to, name)) Object.defineProperty(to, name, { value, writable: true, configurable: true });
  }
}

export function installPolyfills(): void {
  addMissing(Array.prototype, arrayMethods);
  addMissing(String.prototype, stringMethods);
  addMissing(Object, { hasOwn: has });
}
