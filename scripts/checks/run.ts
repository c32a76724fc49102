import type { Check, Findings } from './check.ts';

/**
 * Runs the checks, `atOnce` of them together, and returns the results in their order. A check that throws counts as
 * failed.
 */
export function runChecks(checks: readonly Check[], atOnce: number): Promise<Findings>[] {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const enter = async () => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return checks.map(async (check) => {
    await enter();
    try {
      return await check.run();
    } catch (error) {
      return {
        checked: 0,
        problems: [`broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
      };
    } finally {
      leave();
    }
  });
}

/** A check passes when it looked at something and found no problem. */
export function isGreen({ checked, problems }: Findings): boolean {
  return checked > 0 && problems.length === 0;
}

/** `rooms: looked at 812 imports, 1 problems`, then each problem indented. */
export function reportOf({ name, counts }: Check, { checked, problems }: Findings): string {
  const lines =
    checked === 0 && problems.length === 0 ? ['there was nothing to look at, so nothing is proved'] : problems;
  return [
    `${name}: looked at ${checked} ${counts}, ${problems.length} problems`,
    ...lines.map((line) => `  ${line}`),
  ].join('\n');
}
