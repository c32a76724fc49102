/** Ms. A scanner types a sign every few milliseconds; nobody's fingers do. Into nothing nobody types at all: there a slow one is heard too. */
const GAP_IN_FIELD = 50;
const GAP = 300;
const MIN_CHARS = 4;

export interface KeyPress {
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
  add(keyPress: KeyPress): string | undefined {
    const isQuick = keyPress.at - this.last <= (keyPress.inField ? GAP_IN_FIELD : GAP);
    this.last = keyPress.at;
    if (!isQuick && keyPress.key !== 'Enter') this.reset();
    if (keyPress.key === 'Enter') {
      const text = isQuick && this.text.length >= MIN_CHARS ? this.text : undefined;
      this.reset();
      return text;
    }
    const sign = signOf(keyPress);
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

function signOf({ code, key, shift }: KeyPress): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined && !shift) return digit;
  const mark = marks[code];
  if (mark) return mark[shift ? 1 : 0];
  // A device that sends signs without keys.
  return code === '' && key.length === 1 ? key : undefined;
}
