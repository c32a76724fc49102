/** What a run may be told by the environment: from which seed, and how many tries. */
export function setting(name: 'SEED' | 'FUZZ' | 'BANK_SECONDS', otherwise: number): number {
  return Number(process.env[name] ?? otherwise);
}
