import { issueText, z } from '@ritm/http';
import { language } from '../texts/i18n.ts';

type Shape = z.core.$ZodType;

export type Validated<Body> =
  | { readonly body: Body; readonly errors?: undefined }
  | { readonly body?: undefined; readonly errors: Record<string, string> };

const accepts = (shape: Shape | undefined, value: unknown): boolean =>
  shape !== undefined && z.safeParse(shape, value).success;

/**
 * An empty field means «not given»: where the shape accepts neither '' nor null for it, it is sent as null or left out.
 */
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

/** Validates by the contract's own shape, with the server's text for each kind of mistake. */
export function validate<Body>(shape: Shape, values: unknown): Validated<Body> {
  const parsed = z.safeParse(shape, values, { reportInput: true });
  if (parsed.success) return { body: parsed.data as Body };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issueText(issue, language());
  return { errors };
}

/**
 * Whether the shape refuses the field when it is empty: its label is then marked. A choice that always has a value needs
 * no mark.
 */
export function isRequired(shape: Shape, name: string, initial: unknown): boolean {
  const field = shape instanceof z.ZodMiniObject ? (shape.shape as Record<string, Shape>)[name] : undefined;
  if (!field || ['', null, undefined].some((blank) => accepts(field, blank))) return false;
  return field instanceof z.ZodMiniString || initial === '' || initial === null || initial === undefined;
}
