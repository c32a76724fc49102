/** How a column of an answer comes from its table: `outer` when an outer join may leave it empty. */
export type Join = 'inner' | 'outer' | 'unknown';

/** A node of `explain (verbose, format json)`. */
export interface PlanNode {
  Output?: string[];
  Alias?: string;
  'Relation Name'?: string;
  'Join Type'?: string;
  'Parent Relationship'?: string;
  Plans?: PlanNode[];
}

interface Source {
  table: string | undefined;
  isNullable: boolean;
}

/** An answered column of a plan; `column` is its name in the table. */
export interface PlannedColumn {
  join: Join;
  table: string | undefined;
  column: string | undefined;
}

/**
 * The join of each answered column that is a plain column of a scanned table or subquery. The planner has already
 * turned into inner joins the outer joins whose empty rows a condition leaves out.
 */
export function joinsOf(plan: PlanNode): PlannedColumn[] {
  const sources = new Map<string, Source>();
  collect(plan, false, sources);
  return (plan.Output ?? []).map((expression) => {
    const [isColumn, alias, column] = /^(?:"?(\w+)"?\.)?"?(\w+)"?$/.exec(expression) ?? [];
    // PostgreSQL leaves the name of the table out where there is one table.
    const only = isColumn !== undefined && sources.size === 1 ? [...sources.values()][0] : undefined;
    const source = alias === undefined ? only : sources.get(alias);
    if (source === undefined) return { join: 'unknown', table: undefined, column: undefined };
    return { join: source.isNullable ? 'outer' : 'inner', table: source.table, column };
  });
}

/** The plans of subqueries are left out: their columns reach the answer by the name of the subquery. */
function collect(node: PlanNode, isNullable: boolean, sources: Map<string, Source>): void {
  if (node.Alias !== undefined) sources.set(node.Alias, { table: node['Relation Name'], isNullable });
  const type = node['Join Type'];
  for (const child of node.Plans ?? []) {
    const side = child['Parent Relationship'];
    if (side !== 'Outer' && side !== 'Inner') continue;
    const isEmptied =
      type === 'Full' || (type === 'Left' && side === 'Inner') || (type === 'Right' && side === 'Outer');
    collect(child, isNullable || isEmptied, sources);
  }
}
