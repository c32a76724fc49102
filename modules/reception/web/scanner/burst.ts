/** Ms. A scanner types a sign every few milliseconds; nobody's fingers do. Into nothing nobody types at all: there a slow one is heard too. */
const GAP_IN_FIELD = 50;
const GAP = 300;
const LEAST_SIGNS = 4;

export interface Stroke {
  /** Physical key, `KeyA`, `Digit1`, `Minus`: the same under every layout. */
  readonly code: string;
  readonly key: string;
  readonly shift: boolean;
  /** Milliseconds. */
  readonly at: number;
  /** Somebody may be typing there. */
  readonly inField: boolean;
}

/**
 * Tells a scanner from a person. A scanner types as an American keyboard does: under a Russian layout the letters of a QR would come out
 * Cyrillic, so signs are read off the physical keys.
 */
export class Burst {
  private text = '';
  private last = -Infinity;

  /** The scanned code when the stroke ends one; undefined for everything that people type. */
  add(stroke: Stroke): string | undefined {
    const isQuick = stroke.at - this.last <= (stroke.inField ? GAP_IN_FIELD : GAP);
    this.last = stroke.at;
    if (!isQuick && stroke.key !== 'Enter') this.reset();
    if (stroke.key === 'Enter') {
      const text = isQuick && this.text.length >= LEAST_SIGNS ? this.text : undefined;
      this.reset();
      return text;
    }
    const sign = signOf(stroke);
    if (sign !== undefined) this.text += sign;
    return undefined;
  }

  private reset(): void {
    this.text = '';
  }
}

const marks: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Slash: ['/', '?'],
  Period: ['.', '>'],
  Comma: [',', '<'],
  Semicolon: [';', ':'],
  Space: [' ', ' '],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
  NumpadDecimal: ['.', '.'],
};

function signOf({ code, key, shift }: Stroke): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined && !shift) return digit;
  const mark = marks[code];
  if (mark) return mark[shift ? 1 : 0];
  // A device that sends signs without keys.
  return code === '' && key.length === 1 ? key : undefined;
}
