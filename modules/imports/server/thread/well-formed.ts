/**
 * JSON text that PostgreSQL takes: cutting a text may part the two halves of an emoji, and a lone half is refused
 * together with everything around it. Such halves are rare, so the text is only searched for them.
 */
export function wellFormedJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\ud[89a-f]|\\u0000/i.test(text)) return text;
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'string' ? one.replaceAll('\u0000', '').toWellFormed() : one,
  );
}
