/**
 * The control of a race, its guard taken away: plays the scene until its count exceeds what the guard would allow,
 * twenty times at most, since how requests meet is up to the machine. Returns the greatest count seen.
 */
export async function maxOfRuns(run: () => Promise<number>, allowed: number): Promise<number> {
  let max = 0;
  for (let round = 0; round < 20 && max <= allowed; round++) max = Math.max(max, await run());
  return max;
}
