import type { Challenge } from 'altcha/types';

export type Puzzle = Challenge;

/**
 * Loads the widget and its worker from our own address: the page's policy allows no other address and no scripts made
 * from text.
 */
export async function loadAltcha(): Promise<void> {
  const [worker] = await Promise.all([
    import('altcha/workers/pbkdf2?worker'),
    import('altcha/external'),
    import('altcha/altcha.css'),
  ]);
  globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new worker.default());
}
