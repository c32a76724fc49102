/** A node of `explain (analyze, format json)`. */
export interface PlanNode {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  Alias?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Rows of a table from which reading all of it is a fault. */
export const LARGE = 5_000;
/** How far an estimate may be off where the answer is small. */
const OFF = 100;
/** An answer of so many rows is small. */
const SMALL = 100;

/** What is wrong with the plan of one statement, in words; nothing when it is well. `sizes`: rows of each table. */
export function faultsOf(plan: PlanNode, sizes: ReadonlyMap<string, number>): string[] {
  const isSmall = (plan['Actual Rows'] ?? 0) <= SMALL;
  const faults = [...everyNode(plan, false)].flatMap(({ node, isCutShort }) => {
    const table = node['Relation Name'];
    // A branch that was not entered reads nothing.
    if (table === undefined || node['Actual Loops'] === 0) return [];
    const { 'Actual Rows': found = node['Plan Rows'], 'Rows Removed by Filter': refused = 0 } = node;
    const size = sizes.get(table) ?? 0;
    const isWhole = node['Actual Rows'] === undefined ? !isCutShort : found + refused >= size / 2;
    if (node['Node Type'] === 'Seq Scan' && size >= LARGE && isWhole) return [`reads all of ${table}`];
    if (isSmall && refused >= LARGE)
      return [`reads ${Math.round(found + refused)} rows of ${table} and takes ${found}`];
    const isOff = node['Plan Rows'] >= LARGE && node['Plan Rows'] >= OFF * Math.max(1, found);
    return isSmall && isOff && !isCutShort ? [`expects ${node['Plan Rows']} rows of ${table} and finds ${found}`] : [];
  });
  return [...new Set(faults)];
}

/**
 * `isCutShort`: a limit above may end the node before it has answered all its rows, and what was expected of it is of
 * all.
 */
function* everyNode(node: PlanNode, isCutShort: boolean): Generator<{ node: PlanNode; isCutShort: boolean }> {
  yield { node, isCutShort };
  const below = endsEarly(node['Node Type']) || (isCutShort && !readsToTheEnd(node['Node Type']));
  for (const child of node.Plans ?? []) yield* everyNode(child, below || isSelected(child));
}

/** Of `exists (…)` the first row is enough. */
const isSelected = (node: PlanNode) => /^(Init|Sub)Plan$/.test(node['Parent Relationship'] ?? '');
const endsEarly = (type: string) => type === 'Limit';
const readsToTheEnd = (type: string) => ['Sort', 'Aggregate', 'Hash', 'Materialize', 'WindowAgg'].includes(type);
