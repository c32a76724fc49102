/**
 * Returns JSON text that PostgreSQL accepts: shortening a text may split the surrogate pair of an emoji, and PostgreSQL
 * refuses a lone surrogate together with the whole text. Lone surrogates are rare, so the text is normally only
 * searched for them.
 */
export function wellFormedJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\ud[89a-f]|\\u0000/i.test(text)) return text;
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'string' ? one.replaceAll('\u0000', '').toWellFormed() : one,
  );
}
