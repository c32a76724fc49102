import type { RouteDefinition } from '@ritm/http';
import type { GeneratedRequest } from '../scenarios/requests.ts';
import { replaceAt } from '../scenarios/requests.ts';

/**
 * As many letters as a quadratic pattern needs to become visibly slow: 100,000 letters are five thousand million steps.
 */
export const LONG_TEXT_LETTERS = 100_000;

/** Leaves space for the rest of the request within the 256 KiB of a body. */
const LONG_TEXT_BYTES = 240 * 1024;

/**
 * What makes patterns backtrack: runs of one class of letters, and runs of pairs that look like the continuation of an
 * address, a phone or a date. A letter that matches nothing is at both ends: a pattern anchored to the end of the text
 * fails at the last one, and the server, which trims texts first, leaves the run whole.
 */
const pieces = {
  'Cyrillic letters': 'я',
  'Latin letters': 'a',
  'capital letters': 'Ж',
  digits: '9',
  'Arabic digits': '٣',
  Chinese: '汉',
  emoji: '🏃',
  'combining marks': '\u0301',
  spaces: ' ',
  'no-break spaces': '\u00a0',
  'line ends': '\r\n',
  brackets: '(',
  'closed brackets': '()',
  dots: '.',
  dashes: '-',
  quotes: '"',
  backslashes: '\\',
  words: 'слово ',
  domains: 'a.',
  addresses: 'a@a.',
  links: 'https://a/',
  phones: '+7 (912) ',
  dates: '01.02.2026 ',
  'encoded bytes': '%d0',
  tags: '<a ',
  base64: 'YQ==',
} as const;

export type TextShape = keyof typeof pieces;
export const textShapes = Object.keys(pieces) as TextShape[];

/** A text of the shape, with at most so many letters and no more bytes than fit into a body. */
export function longText(shape: TextShape, letters = LONG_TEXT_LETTERS): string {
  const piece = pieces[shape];
  const count = Math.floor(Math.min((letters - 2) / piece.length, LONG_TEXT_BYTES / jsonBytes(piece)));
  return `!${piece.repeat(Math.max(0, count))}!`;
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

interface TextField {
  /** The path in the request: `body`, `students`, 0, `name`. */
  readonly path: readonly (string | number)[];
  /** The field's name, whichever list it is in. */
  readonly name: string;
}

/** Every text field of a request's body. Texts of a query are bounded by the 16 KiB of a request's head. */
function textFieldsOf({ body }: GeneratedRequest): TextField[] {
  const fields: TextField[] = [];
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === 'string') fields.push({ path, name: String(path.findLast((one) => typeof one === 'string')) });
    else if (Array.isArray(value)) value.forEach((one, index) => visit(one, [...path, index]));
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) visit(one, [...path, key]);
  };
  visit(body, ['body']);
  return fields;
}

export interface LongTextRequest {
  readonly what: string;
  readonly request: GeneratedRequest;
}

/**
 * The maximum lengths of most texts in the contracts: only texts within them pass a bounded field and reach the
 * handler.
 */
const ACCEPTED_LETTERS = [100, 2_000] as const;

/**
 * Assigns the shapes in turn. Fields of one name have the same pattern in nearly every call, so the first field of a
 * name gets `shapesForNewName` of them at full length and each further one only the next shape.
 */
export class LongTexts {
  readonly #shapesForNewName: number;
  readonly #seenNames = new Set<string>();
  #next = 0;

  constructor(shapesForNewName: number) {
    this.#shapesForNewName = Math.min(shapesForNewName, textShapes.length);
  }

  requestsFor(route: RouteDefinition, valid: GeneratedRequest): LongTextRequest[] {
    return textFieldsOf(valid).flatMap((field) => {
      const full = this.#seenNames.has(field.name) ? 1 : this.#shapesForNewName;
      this.#seenNames.add(field.name);
      const lengths = [...Array.from({ length: full }, () => LONG_TEXT_LETTERS), ...ACCEPTED_LETTERS];
      return lengths.map((letters) => this.#requestWith(route, valid, { field, letters }));
    });
  }

  #requestWith(
    route: RouteDefinition,
    valid: GeneratedRequest,
    { field, letters }: { field: TextField; letters: number },
  ): LongTextRequest {
    const shape = textShapes[this.#next++ % textShapes.length]!;
    return {
      what: `${route.name} ${field.path.join('.')} = ${letters} letters of ${shape}`,
      request: replaceAt(valid, field.path, longText(shape, letters)),
    };
  }
}
