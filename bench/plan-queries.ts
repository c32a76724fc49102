/**
 * Statements for the check of plans: `prepare`, `explain` and `drop` take no parameters. Only the product's own
 * statements and names from the catalogue are interpolated.
 */
export const someIds = (table: string, school_id: number | null): string =>
  `
    select id
    from ${table} ${school_id === null ? '' : `where school_id = ${school_id}`}
    order by hashint8(id) limit 20`;

export const preparePlanned = (text: string): string => `prepare planned as ${text}`;

export const explainPlanned = (literals: readonly string[], { run }: { run: boolean }): string =>
  `explain (${run ? 'analyze, timing off, ' : ''}format json) execute planned${literals.length > 0 ? `(${literals.join(', ')})` : ''}`;

export const dropIndex = (index: string): string => `drop index ${index}`;
