import { corrupt, TableReadError } from './table-read-error.ts';

/** What begins other than a tag, and where it ends. */
const CLOSINGS: readonly (readonly [open: string, close: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];
const MAX_OPENING = '<![CDATA['.length;
const IN_TAG: Readonly<Record<string, RegExp>> = { '': /["'<>]/g, '"': /["<]/g, "'": /['<]/g };

/** The most bytes of one cell's text are eight a letter, as each letter may be written as an entity. */
const BYTES_PER_LETTER = 8;

/**
 * Bounds the length of every tag, text, comment and other piece of XML, chunk by chunk. The parser begins a piece anew
 * with each chunk until it sees its end, so a piece of some megabytes would take it minutes.
 */
export class XmlRuns {
  /** The end of the last chunk, which may be the first half of a mark. */
  #held = '';
  /** The mark that ends the present piece; undefined in text. */
  #closing: string | undefined;
  #quote = '';
  #length = 0;
  readonly #letters: number;

  constructor(cellLetters: number) {
    this.#letters = cellLetters;
  }

  /** Scans the next chunk; `row` (from 1) is the row that it belongs to, when that is known. */
  scan(chunk: string, row?: number): void {
    const text = this.#held + chunk;
    this.#held = '';
    for (let at = 0; at < text.length;) {
      if (this.#closing === undefined) at = this.#readText(text, at);
      else at = this.#closing === '>' ? this.#readTag(text, at) : this.#readToClosing(text, at, this.#closing);
      if (this.#length <= this.#letters * BYTES_PER_LETTER) continue;
      if (this.#closing === undefined && row !== undefined && row > 0)
        throw new TableReadError('cell_too_long', { row, limit: this.#letters });
      throw corrupt('endless piece of XML');
    }
  }

  #readText(text: string, at: number): number {
    const open = text.indexOf('<', at);
    this.#length += (open === -1 ? text.length : open) - at;
    if (open === -1) return text.length;
    if (text.length - open < MAX_OPENING) {
      this.#held = text.slice(open);
      return text.length;
    }
    // A text that is too long is reported as a text.
    if (this.#length > this.#letters * BYTES_PER_LETTER) return open;
    this.#closing = CLOSINGS.find(([opening]) => text.startsWith(opening, open))?.[1] ?? '>';
    this.#length = 0;
    return open + 1;
  }

  /** A quoted `<` is no XML, and the parser and this scan could see different tags after it. */
  #readTag(text: string, at: number): number {
    const pattern = IN_TAG[this.#quote]!;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    this.#length += (found?.index ?? text.length) - at;
    if (!found) return text.length;
    const [mark] = found;
    if (mark === '<') throw corrupt('a tag within a tag');
    if (this.#length > this.#letters * BYTES_PER_LETTER) return found.index;
    if (mark === '>') this.#end();
    else this.#quote = this.#quote === '' ? mark : '';
    return found.index + 1;
  }

  #readToClosing(text: string, at: number, closing: string): number {
    const end = text.indexOf(closing, at);
    if (end === -1) {
      const kept = Math.max(at, text.length - closing.length + 1);
      this.#length += kept - at;
      this.#held = text.slice(kept);
      return text.length;
    }
    this.#length += end - at;
    // The check of the caller sees the whole length before the next piece begins.
    if (this.#length <= this.#letters * BYTES_PER_LETTER) this.#end();
    return end + closing.length;
  }

  #end(): void {
    this.#closing = undefined;
    this.#length = 0;
  }
}
