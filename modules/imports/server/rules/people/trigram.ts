/**
 * Similarity of two texts as pg_trgm calculates it: each word is padded with two spaces before and one after and cut
 * into sets of three letters; the result is shared ÷ all, 0…1. The order of the words does not matter. The texts must
 * be normalised.
 */
export function trigramSimilarity(left: string, right: string): number {
  if (left === right) return left === '' ? 0 : 1;
  const one = trigramsOf(left);
  const other = trigramsOf(right);
  let shared = 0;
  for (const trigram of one) if (other.has(trigram)) shared++;
  return shared / (one.size + other.size - shared);
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
}
