import { z } from '@ritm/http';
import { kitT } from '../kit-messages.ts';

type Shape = z.core.$ZodType;
type Issue = z.core.$ZodIssue;

export type Validated<Body> =
  | { readonly body: Body; readonly errors?: undefined }
  | { readonly body?: undefined; readonly errors: Record<string, string> };

const accepts = (shape: Shape | undefined, value: unknown): boolean =>
  shape !== undefined && z.safeParse(shape, value).success;

/** A field left empty means «not given»: what the shape does not take as '' or null is sent as null, or not at all. */
export function withoutBlanks(shape: Shape, values: Record<string, unknown>): Record<string, unknown> {
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
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issueText(issue as Issue);
  return { errors };
}

const own = ['invalid_date', 'invalid_time', 'not_storable'] as const;

function issueText(issue: Issue): string {
  const named = own.find((one) => one === issue.message);
  if (named) return kitT(named);
  switch (issue.code) {
    case 'invalid_type':
      return kitT(issue.input === undefined || issue.input === null || issue.input === '' ? 'required' : 'invalid');
    case 'too_small': {
      const n = Number(issue.minimum);
      if (issue.origin === 'string') return n === 1 || issue.input === '' ? kitT('required') : kitT('too_short', { n });
      return kitT(issue.origin === 'array' ? 'too_few' : 'too_small', { n });
    }
    case 'too_big':
      return kitT(issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_big', {
        n: Number(issue.maximum),
      });
    case 'invalid_value':
      return kitT(
        issue.input === undefined || issue.input === null || issue.input === '' ? 'required' : 'invalid_value',
      );
    case 'invalid_format':
      return issue.input === '' ? kitT('required') : kitT(issue.format === 'email' ? 'email' : 'invalid');
    default:
      return kitT('invalid');
  }
}
