import { issueText, z } from '@ritm/http';
import { language } from '../i18n.ts';

type Shape = z.core.$ZodType;

export type Validated<Body> =
  | { readonly body: Body; readonly errors?: undefined }
  | { readonly body?: undefined; readonly errors: Record<string, string> };

const accepts = (shape: Shape | undefined, value: unknown): boolean =>
  shape !== undefined && z.safeParse(shape, value).success;

/** A field left empty means «not given»: what the shape does not take as '' or null is sent as null, or not at all. */
export function omitBlanks(shape: Shape, values: Record<string, unknown>): Record<string, unknown> {
  const fields = shape instanceof z.ZodMiniObject ? (shape.shape as Record<string, Shape>) : undefined;
  if (!fields) return values;
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    const blank = value === null || value === '';
    if (!blank || accepts(field, value)) out[name] = value;
    else if (accepts(field, null)) out[name] = null;
    else if (!accepts(field, undefined)) out[name] = undefined;
  }
  return out;
}

/** By the contract's own shape, with the server's words for each kind of mistake. */
export function validate<Body>(shape: Shape, values: unknown): Validated<Body> {
  const parsed = z.safeParse(shape, values, { reportInput: true });
  if (parsed.success) return { body: parsed.data as Body };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issueText(issue, language());
  return { errors };
}
