/**
 * Statements whose text depends on the request, so that none is written when the file is loaded: the check does not see
 * them, and their rows are declared by hand. A statement is added here only when its text cannot be known beforehand.
 */
export const builtOnDemand: readonly string[] = [
  'modules/finance/server/list-queries.ts#build',
  'modules/students/server/duplicates/merge-queries.ts#made',
  'modules/students/server/queries/list.ts#browsed',
  'modules/students/server/queries/list.ts#searched',
  'modules/students/server/queries/ranked-search.ts#rankedSearch',
  'modules/students/server/segments/queries.ts#made',
];

/**
 * Differences that are known and right, each with its reason. One that is no longer found is a problem of the check.
 */
export const expected: Readonly<Record<string, string>> = {
  'modules/imports/server/queries/rows.ts#readyRows: parsed':
    'the check of a file writes `outcome` and `parsed` together, and a ready row has its outcome',
  'modules/imports/server/queries/rows.ts#readyRows: row_hash':
    'the check of a file writes `outcome` and `row_hash` together, and a ready row has its outcome',
  'modules/imports/server/queries/undo.ts#importedRows: parsed':
    'a row that has its client was ready, and a ready row was read whole',
};
