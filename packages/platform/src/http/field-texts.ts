import { issueText, type Language, type z } from '@ritm/http';

/** Field → texts, in the reader's language. Nested fields are named `a.b`, list items `a.0`. */
export function fieldTexts(issues: readonly z.core.$ZodIssue[], language: Language): Record<string, string[]> {
  // This is a Map because the caller chooses the field names, and `constructor` is a possible one.
  const out = new Map<string, string[]>();
  for (const issue of issues.slice(0, 50)) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20).map((key) => [...issue.path, key]) : [issue.path];
    for (const path of names) {
      const field = path.join('.').slice(0, 200) || '_';
      out.set(field, [...(out.get(field) ?? []), issueText(issue, language)]);
    }
  }
  return Object.fromEntries(out);
}
