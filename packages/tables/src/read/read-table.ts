import { decodeText } from './decode-text.ts';
import { readDelimited } from './read-delimited.ts';
import { readOds } from './read-ods.ts';
import { isXls, readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';
import { TableReadError, unsupported } from './table-read-error.ts';
import { tableLimits } from './table.ts';
import type { TableFile, TableWarning } from './table.ts';
import { kindOfWorkbook } from './workbook-guard.ts';

/**
 * Reads a spreadsheet by its content; the file name is only the title of a text file's sheet. Accepts XLSX, XLS and ODS
 * (every sheet), or delimited text in UTF-8, UTF-16 or Windows-1251. Throws only `TableReadError`. It takes about a
 * second of one core per 20 000 rows of XLSX, so call it outside the server's process.
 */
export async function readTables(bytes: Uint8Array, fileName: string): Promise<TableFile> {
  if (bytes.length === 0) throw new TableReadError('file_empty');
  if (bytes.length > tableLimits.fileBytes) {
    throw new TableReadError('file_too_large', { limit: tableLimits.fileBytes });
  }
  const file = await readByKind(bytes, fileName);
  if (file.sheets.length === 0) throw new TableReadError('file_empty');
  return file;
}

function readByKind(bytes: Uint8Array, fileName: string): Promise<TableFile> {
  if (isZip(bytes)) return readWorkbook(bytes);
  return isXls(bytes) ? readXls(bytes) : readText(bytes, fileName);
}

const readWorkbook = (bytes: Uint8Array): Promise<TableFile> =>
  kindOfWorkbook(bytes) === 'ods' ? readOds(bytes) : readXlsx(bytes);

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

async function readText(bytes: Uint8Array, fileName: string): Promise<TableFile> {
  refuseForeign(bytes);
  const { text, encoding, guessed } = decodeText(bytes);
  // Several systems export an HTML page with the extension .xls.
  if (/^\s*(?:<!doctype|<html|<table|<\?xml|<meta)/i.test(text)) throw unsupported('html');
  const { rows, warnings } = readDelimited(text.replaceAll('\u0000', ''));
  const notes: TableWarning[] = guessed ? [{ code: 'encoding_guessed', data: { encoding } }, ...warnings] : warnings;
  const name = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || fileName;
  return { format: 'text', date_system: 1900, sheets: rows.length > 0 ? [{ name, rows }] : [], warnings: notes };
}

/** Signatures of files that people upload instead of a table. */
const FOREIGN: readonly { format: string; head: readonly number[] }[] = [
  { format: 'pdf', head: [0x25, 0x50, 0x44, 0x46] },
  { format: 'archive', head: [0x52, 0x61, 0x72, 0x21] },
  { format: 'archive', head: [0x37, 0x7a, 0xbc, 0xaf] },
  { format: 'archive', head: [0x1f, 0x8b] },
  { format: 'archive', head: [0x50, 0x4b, 0x05, 0x06] },
];

function refuseForeign(bytes: Uint8Array): void {
  for (const { format, head } of FOREIGN) {
    if (head.every((byte, index) => bytes[index] === byte)) throw unsupported(format);
  }
}
