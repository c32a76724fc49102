/** Shorter words are too alike to be each other's slips; a longer one may have two. */
const LETTERS_FOR_ONE = 5;
const LETTERS_FOR_TWO = 9;

/**
 * Whether the typed word is one of the known words, or the beginning of one, with a slip of the fingers: a letter wrong,
 * missing, put in, or swapped with its neighbour.
 */
export function isSlipOf(typed: string, known: readonly string[]): boolean {
  const most = typed.length >= LETTERS_FOR_TWO ? 2 : typed.length >= LETTERS_FOR_ONE ? 1 : 0;
  return known.some((word) =>
    [typed.length - 1, typed.length, typed.length + 1].some(
      (letters) => letters <= word.length && slips(typed, word.slice(0, letters), most) <= most,
    ),
  );
}

/** Letters put in, left out, changed or swapped with their neighbour; counted no further than past `most`. */
export function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        above[column]! + 1,
        line[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[column - 2]! + 1 : Infinity,
      );
    }
    if (Math.min(...line) > most) return most + 1;
    before = above;
    above = line;
  }
  return above[other.length]!;
}
