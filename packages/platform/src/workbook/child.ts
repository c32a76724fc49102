import { text } from 'node:stream/consumers';
import { serveAsChild } from '@ritm/child-process';
import type { SheetCell, WorkbookSheet } from './sheet.ts';
import { toWorkbook } from './to-workbook.ts';

/**
 * The entry point of the process that makes one workbook: the sheet comes from the standard input, its bytes go to the
 * output.
 */

serveAsChild({ busy: true });
const [head, ...batches] = (await text(process.stdin)).trimEnd().split('\n');
const rows = batches.flatMap((batch) => JSON.parse(batch) as SheetCell[][]);
const sheet = JSON.parse(head!) as Omit<WorkbookSheet, 'rows'>;
process.stdout.end(await toWorkbook({ ...sheet, rows }), () => process.exit(0));
