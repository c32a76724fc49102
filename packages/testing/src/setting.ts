/** A setting of a test run from the environment: the seed, and how many attempts. */
export function setting(name: 'SEED' | 'FUZZ' | 'INJECT' | 'BANK_SECONDS', otherwise: number): number {
  return Number(process.env[name] ?? otherwise);
}
