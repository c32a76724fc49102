/**
 * Milliseconds between keys. A scanner types a character every few milliseconds, faster than any person. Outside a
 * field nobody types, so a slower scanner is accepted there.
 */
const GAP_IN_FIELD = 50;
const GAP = 300;
const MIN_CHARS = 4;

export interface KeyPress {
  /** The physical key, `KeyA`, `Digit1`, `Minus`: the same in every layout. */
  readonly code: string;
  readonly key: string;
  readonly shift: boolean;
  /** Milliseconds. */
  readonly at: number;
  /** The focus is in a field where somebody may be typing. */
  readonly inField: boolean;
}

/**
 * Distinguishes a scanner from a person. A scanner types like an American keyboard: in a Russian layout the letters of
 * a QR would come out Cyrillic, so characters are derived from the physical keys.
 */
export class Burst {
  private text = '';
  private last = -Infinity;

  /** Returns the scanned code when this key ends one; undefined for anything that people type. */
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
  // Some devices send characters without key codes.
  return code === '' && key.length === 1 ? key : undefined;
}
