/** The card's fields before an import, limited to those that still hold the import's values. */
export function restorationOf(
  card: object,
  before: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): { restored: Record<string, unknown>; changedSince: string[] } {
  const now = card as Record<string, unknown>;
  const restored: Record<string, unknown> = {};
  const changedSince: string[] = [];
  for (const [field, [was, left]] of Object.entries(before)) {
    if (comparable(now[field]) === comparable(left)) restored[field] = was;
    else changedSince.push(field);
  }
  return { restored, changedSince };
}

/** A parent that the import added has got an id since, but it is the same parent. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (key, one: unknown) => (key === 'id' ? undefined : one)) ?? '';
}
