import { parentPort, workerData } from 'node:worker_threads';
import type { WorkbookSheet } from './sheet.ts';
import { toWorkbook } from './to-workbook.ts';

/** The thread's entry point: one sheet in, its bytes out. */
const bytes = Uint8Array.from(await toWorkbook(workerData as WorkbookSheet));
parentPort?.postMessage(bytes, [bytes.buffer]);
