/** Keys closer than this, in milliseconds, come from a scanner of codes and not from fingers. */
const SCANNER_MS = 45;
/** A key does its work this much later: by then a scanner's next one has come. */
const PATIENCE_MS = 90;
/** How long `g` waits for the letter of a section. */
const SECOND_KEY_MS = 1500;

export interface KeyReader {
  /** Takes a letter pressed outside of every field; `at` in milliseconds. */
  readonly add: (letter: string, at: number) => void;
  readonly stop: () => void;
}

/**
 * Reads keys that stand alone and pairs that begin with `g`. A burst of a scanner does nothing, its first letter
 * included.
 */
export function createKeyReader(known: (keys: string) => (() => void) | undefined): KeyReader {
  let last = -Infinity;
  let isBurst = false;
  let firstAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(letter, at) {
      clearTimeout(timer);
      const gap = at - last;
      last = at;
      isBurst = gap < SCANNER_MS || (isBurst && gap < SECOND_KEY_MS / 5);
      if (isBurst) {
        firstAt = -Infinity;
        return;
      }
      const isSecond = at - firstAt < SECOND_KEY_MS;
      firstAt = -Infinity;
      const act = known(isSecond ? `g ${letter}` : letter);
      if (act) timer = setTimeout(act, PATIENCE_MS);
      else if (letter === 'g') firstAt = at;
    },
    stop: () => clearTimeout(timer),
  };
}
