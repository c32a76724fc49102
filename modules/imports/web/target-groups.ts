import { importTargets, type ImportTarget } from '../contract/index.ts';

export const targetGroups = ['client', 'guardian', 'lot', 'group', 'money', 'visit'] as const;
export type TargetGroup = (typeof targetGroups)[number];

/** The group under whose heading a person finds a target. */
function groupOf(target: ImportTarget): TargetGroup | undefined {
  const [head] = target.split('.');
  if (head === 'wallet' || head === 'bonus' || head === 'payment') return 'money';
  return targetGroups.find((group) => group === head);
}

export const targetsOf = (group: TargetGroup): ImportTarget[] =>
  importTargets.filter((target) => groupOf(target) === group);

/** Converts `0` to `A`, as spreadsheet programs name columns. */
export function columnLetter(index: number): string {
  const higherDigits = Math.floor(index / 26);
  return (higherDigits > 0 ? columnLetter(higherDigits - 1) : '') + String.fromCharCode(65 + (index % 26));
}
