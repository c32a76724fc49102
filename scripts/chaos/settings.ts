/** The safeguards that a control run may remove: the run has to fail without them. */
export const safeguards = ['supervisor', 'keeper', 'listeners', 'idempotency', 'synchronous_commit', 'gap'] as const;
export type Safeguard = (typeof safeguards)[number];

/** What is played: faults while clients write, screens whose sockets are cut, callers that send and read slowly. */
export const scenes = ['faults', 'sockets', 'slow-clients'] as const;
export type Scene = (typeof scenes)[number];

export interface Settings {
  scene: Scene;
  seconds: number;
  seed: number;
  disabled: Safeguard | undefined;
}

/** `SEED=7 npm run chaos -- 180 --without keeper`. */
export function readSettings(args: readonly string[]): Settings {
  const at = args.indexOf('--without');
  const disabled = at < 0 ? undefined : safeguards.find((safeguard) => safeguard === args[at + 1]);
  if (at >= 0 && !disabled) throw new Error(`--without one of: ${safeguards.join(', ')}`);
  const scene = scenes.find((one) => args.includes(`--${one}`)) ?? 'faults';
  const seconds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? (scene === 'faults' ? 180 : 60));
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
  return { scene, seconds, seed, disabled };
}

/** The same seed gives the same faults at the same moments; how they meet the requests depends on the machine. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
