import { createInflateRaw } from 'node:zlib';
import { SheetExtent } from './sheet-extent.ts';
import { TableBudget, type TableLimits } from './table-budget.ts';
import { corrupt, TableReadError, unsupported } from './table-read-error.ts';
import { tableLimits } from './table.ts';
import { XmlRuns } from './xml-runs.ts';
import { readZipDirectory } from './zip-directory.ts';
import type { ZipEntry } from './zip-directory.ts';

export interface WorkbookFacts {
  readonly dateSystem: 1900 | 1904;
}

const WORKBOOK_PROPERTIES = /<(?:\w+:)?workbookPr\b[^<>]*/;
const SHEET = /<(?:\w+:)?sheet\b/g;
const TARGET = /\bTarget\s*=\s*["']\/?(?:xl\/)?([^"']*)/g;
const DATE_1904 = /\bdate1904="(?:1|true)"/;
const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STORED = 0;
const DEFLATED = 8;

/**
 * Lets a workbook through only when unpacking and padding it is safe, and reports what the reader does not.
 *
 * The reader trusts the sizes and addresses inside the file: it allocates what the archive declares and pads every row
 * to the widest one, so a 1 KB file with one cell in XFD1048576 would need 17 billion cells. It reads a long text again
 * for each chunk, and a part as often as relations name it. Every part is therefore unpacked here once, as a stream that
 * keeps nothing.
 */
export async function guardWorkbook(bytes: Uint8Array, limits: TableLimits = tableLimits): Promise<WorkbookFacts> {
  const entries = archiveParts(bytes, limits);
  const budget = new TableBudget(limits);
  let dateSystem: 1900 | 1904 = 1900;
  for (const entry of entries) {
    // Relations may declare any part to be a worksheet, so every part is checked.
    const extent = new SheetExtent(limits.rows);
    const runs = new XmlRuns(limits.cellLetters);
    const kept: Buffer[] = [];
    const isKept = entry.name === WORKBOOK || entry.name === RELATIONS;
    // The reader leaves out any other part, as pictures are.
    const isXml = /\.(?:xml|rels)$/i.test(entry.name);
    await unpack(entry, (chunk) => {
      extent.scan(chunk);
      if (isXml) runs.scan(chunk.toString('latin1'), extent.rows());
      if (isKept) kept.push(chunk);
    });
    budget.assertColumns(extent.columns());
    budget.spendCells(extent.cells());
    const text = Buffer.concat(kept).toString('latin1');
    if (entry.name === RELATIONS) assertOwnParts(text);
    if (entry.name === WORKBOOK) {
      budget.assertSheets(text.match(SHEET)?.length ?? 0);
      if (DATE_1904.test(WORKBOOK_PROPERTIES.exec(text)?.[0] ?? '')) dateSystem = 1904;
    }
  }
  return { dateSystem };
}

/** Every sheet is a part of its own: the reader would read a part again for each relation that names it. */
function assertOwnParts(relations: string): void {
  const targets = Array.from(relations.matchAll(TARGET), ([, target]) => target ?? '');
  if (targets.some((target) => target.includes('&#'))) throw corrupt('a target hidden by an entity');
  if (new Set(targets).size < targets.length) throw corrupt('one part is named twice');
}

/** Recognises the kind of workbook by the parts of the archive; any other archive is refused with its kind. */
export function kindOfWorkbook(bytes: Uint8Array): 'xlsx' | 'ods' {
  const entries = readZipDirectory(bytes, tableLimits.archiveParts);
  const names = new Set(entries.map((entry) => entry.name));
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('xl/workbook.bin')) throw unsupported('xlsb');
  const mime = entries.find((entry) => entry.name === 'mimetype' && entry.method === STORED);
  const type = mime ? new TextDecoder().decode(mime.packed.subarray(0, 100)) : '';
  if (type.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return 'ods';
  throw unsupported('archive');
}

/** Returns the parts of an archive that is safe to unpack according to the sizes it declares. */
export function archiveParts(bytes: Uint8Array, limits: TableLimits): ZipEntry[] {
  const entries = readZipDirectory(bytes, limits.archiveParts);
  checkDeclaredSizes(entries, limits);
  return entries;
}

function checkDeclaredSizes(entries: readonly ZipEntry[], limits: TableLimits): void {
  let total = 0;
  for (const entry of entries) {
    total += entry.unpackedBytes;
    const suspicious = entry.unpackedBytes > limits.ratioFromBytes;
    const tooLarge = entry.unpackedBytes > limits.unpackedPartBytes || total > limits.unpackedBytes;
    if (tooLarge || (suspicious && entry.unpackedBytes > entry.packedBytes * limits.ratio)) {
      throw new TableReadError('archive_too_large', { limit: limits.unpackedBytes });
    }
    if (entry.method !== STORED && entry.method !== DEFLATED) throw corrupt(`compression method ${entry.method}`);
  }
}

/** Streams the unpacked part to `onChunk`; a part that is larger than it declares is refused. */
export async function unpack(entry: ZipEntry, onChunk: (chunk: Buffer) => void): Promise<void> {
  if (entry.method === STORED) {
    onChunk(Buffer.from(entry.packed.buffer, entry.packed.byteOffset, entry.packed.byteLength));
    return;
  }
  const inflate = createInflateRaw();
  inflate.end(entry.packed);
  let seen = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      seen += chunk.length;
      if (seen > entry.unpackedBytes) throw corrupt(`${entry.name} is larger than declared`);
      onChunk(chunk);
    }
  } catch (error) {
    throw error instanceof TableReadError ? error : corrupt(`${entry.name}: ${(error as Error).message}`);
  }
  if (seen !== entry.unpackedBytes) throw corrupt(`${entry.name} is cut short`);
}
