import { corrupt, TableReadError } from './table-read-error.ts';

/** Excel's own limits; an address beyond them is an attack or damage. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
const MAX_TAG_LENGTH = 64 * 1024;

const TAG = /<(?:\w+:)?(c|row)\b([^<>]*)>/g;
const ADDRESS = /\br\s*=\s*["']([^"']*)/g;
const PLAIN_ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/;

/**
 * The rectangle that a worksheet's data spans, calculated from its XML chunk by chunk. Only cells with content count:
 * Excel writes `<c r="XFD9" s="3"/>` for formatting alone, and the reader drops such cells.
 */
export class SheetExtent {
  #unfinishedTag = '';
  #rows = 0;
  #columns = 0;
  readonly #maxRows: number;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  scan(chunk: Buffer): void {
    const text = this.#unfinishedTag + chunk.toString('latin1');
    for (const match of text.matchAll(TAG)) this.#readTag(match[1] === 'c', match[2] ?? '');
    const open = text.lastIndexOf('<');
    this.#unfinishedTag = open > text.lastIndexOf('>') ? text.slice(open) : '';
    if (this.#unfinishedTag.length > MAX_TAG_LENGTH) throw corrupt('endless tag');
    if (this.#rows > this.#maxRows) throw new TableReadError('too_many_rows', { limit: this.#maxRows });
  }

  rows(): number {
    return this.#rows;
  }

  columns(): number {
    return this.#columns;
  }

  cells(): number {
    return this.#rows * this.#columns;
  }

  #readTag(isCell: boolean, attributes: string): void {
    // An escaped or quoted `>` would hide the address from this scan but not from the reader.
    if (attributes.includes('&') || (attributes.length > 0 && hasOpenQuote(attributes))) throw corrupt('cell tag');
    for (const [, address] of attributes.matchAll(ADDRESS)) {
      const parts = PLAIN_ADDRESS.exec(address ?? '');
      const row = Number(parts?.[2]);
      const column = columnNumber(parts?.[1] ?? '');
      if (!parts || row > LAST_ROW || column > LAST_COLUMN) throw corrupt('address outside the sheet');
      if (!isCell || attributes.endsWith('/')) continue;
      if (row > this.#rows) this.#rows = row;
      if (column > this.#columns) this.#columns = column;
    }
  }
}

function hasOpenQuote(attributes: string): boolean {
  let open = '';
  for (const letter of attributes) {
    if (letter !== '"' && letter !== "'") continue;
    if (open === '') open = letter;
    else if (open === letter) open = '';
  }
  return open !== '';
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
