import type { ErrorDeclaration } from '@ritm/http';
import type { TableReadErrorCode } from '@ritm/tables';
import { importsErrors } from '../../contract/index.ts';

/** The error that a person reads of a table that could not be read. */
export const readErrorOf = (code: TableReadErrorCode): ErrorDeclaration => importsErrors[code];
