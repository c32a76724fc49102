import type { ErrorDeclaration } from '@ritm/http';
import { importsErrors } from '../../contract/index.ts';
import type { TableReadErrorCode } from '../sheets/table-read-error.ts';

const declared: Record<TableReadErrorCode, ErrorDeclaration> = {
  'imports.unsupported_format': importsErrors.unsupported_format,
  'imports.file_corrupt': importsErrors.file_corrupt,
  'imports.file_empty': importsErrors.file_empty,
  'imports.file_too_large': importsErrors.file_too_large,
  'imports.too_many_rows': importsErrors.too_many_rows,
  'imports.too_many_columns': importsErrors.too_many_columns,
  'imports.too_many_cells': importsErrors.too_many_cells,
  'imports.cell_too_long': importsErrors.cell_too_long,
  'imports.takes_too_long': importsErrors.takes_too_long,
  'imports.file_locked': importsErrors.file_locked,
  'imports.archive_too_large': importsErrors.archive_too_large,
};

export const readErrorOf = (code: TableReadErrorCode): ErrorDeclaration => declared[code];
