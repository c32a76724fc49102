import type { RouteDefinition } from '@ritm/http';
import type { GeneratedRequest } from './requests.ts';
import { replaceAt } from './requests.ts';

/** As many letters as the time of a quadratic pattern needs to be seen: 100,000 letters are five thousand million steps. */
export const LONG_TEXT_LETTERS = 100_000;

/** Leaves room for the rest of the request under the 256 KiB that a body may have. */
const LONG_TEXT_BYTES = 240 * 1024;

/**
 * What patterns go back over: runs of one class of letters, and runs of pairs that end as an address, a phone or a date
 * would go on. A letter that fits nothing stands at both ends: a pattern tied to the end of the text fails at the last one, and
 * the server, which trims texts first, leaves the run whole.
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

/** A text of the shape, of at most as many letters as asked and of no more bytes than a body has room for. */
export function longText(shape: TextShape, letters = LONG_TEXT_LETTERS): string {
  const piece = pieces[shape];
  const count = Math.floor(Math.min((letters - 2) / piece.length, LONG_TEXT_BYTES / jsonBytes(piece)));
  return `!${piece.repeat(Math.max(0, count))}!`;
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

interface TextField {
  /** As in a request: `body`, `students`, 0, `name`. */
  readonly path: readonly (string | number)[];
  /** The name that the field goes by, whichever list it stands in. */
  readonly name: string;
}

/** Every place of a request's body that holds a text. Those of a query are bounded by the 16 KiB of a request's head. */
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

/** The bounds that most texts of the contracts have: only such texts get through a bounded field to the handler. */
const ACCEPTED_LETTERS = [100, 2_000] as const;

/**
 * Deals the shapes out in turn. Fields of one name have one pattern in nearly every call, so the first of a name gets
 * `shapesForNewName` of them at full length and each further one gets the next shape alone.
 */
export class LongTexts {
  readonly #shapesForNewName: number;
  readonly #met = new Set<string>();
  #next = 0;

  constructor(shapesForNewName: number) {
    this.#shapesForNewName = Math.min(shapesForNewName, textShapes.length);
  }

  requestsFor(route: RouteDefinition, valid: GeneratedRequest): LongTextRequest[] {
    return textFieldsOf(valid).flatMap((field) => {
      const full = this.#met.has(field.name) ? 1 : this.#shapesForNewName;
      this.#met.add(field.name);
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
