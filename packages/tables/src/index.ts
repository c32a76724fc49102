export { readTables } from './read/read-table.ts';
export type { TableReadErrorCode } from './read/table-read-error.ts';
export type { SheetTable, TableFile } from './read/table.ts';
