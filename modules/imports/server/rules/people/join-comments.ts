/** The card's comment holds no more; a longer one is not joined. */
export const MAX_COMMENT_LENGTH = 5000;

const keyOf = (line: string): string => line.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();

/** Two comments about one person as one: the lines of the second that the first lacks follow it. */
export function joinComments(first: string, second: string): string {
  const known = new Set(first.split('\n').map(keyOf));
  const added = second.split('\n').filter((line) => {
    const key = keyOf(line);
    const isNew = key !== '' && !known.has(key);
    known.add(key);
    return isNew;
  });
  return [first, ...added].join('\n');
}
