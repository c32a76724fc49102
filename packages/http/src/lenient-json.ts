import { typesOf, type JsonSchema } from './form.ts';

/**
 * Adapts a JSON body from a client that writes it as the specification fills a form: `1` and `0` where only a boolean
 * is allowed, `""` for no value. Everything else stays unchanged for validation.
 */
export function adaptJson(schema: JsonSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = branchesOf(schema).find((one) => one.items)?.items;
    return items ? value.map((one) => adaptJson(items, one)) : value;
  }
  if (typeof value === 'object' && value !== null) return adaptObject(schema, value as Record<string, unknown>);
  return isOnlyBoolean(schema) && isBit(value) ? Number(value) === 1 : value;
}

function adaptObject(schema: JsonSchema, value: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    const found = propertyOf(schema, key);
    if (!found) out[key] = one;
    else if (one !== '' || isEmptyText(found.shape)) out[key] = adaptJson(found.shape, one);
    else if (found.required) out[key] = typesOf(found.shape).has('array') ? [] : one;
  }
  return out;
}

interface Property {
  readonly shape: JsonSchema;
  readonly required: boolean;
}

const known = new WeakMap<JsonSchema, Map<string, Property>>();

function propertyOf(schema: JsonSchema, key: string): Property | undefined {
  let properties = known.get(schema);
  if (!properties) known.set(schema, (properties = new Map()));
  const found = properties.get(key) ?? findProperty(schema, key);
  if (found) properties.set(key, found);
  return found;
}

/** In a union of objects, a field has the types that any of the alternatives gives it. */
function findProperty(schema: JsonSchema, key: string): Property | undefined {
  const owners = branchesOf(schema).filter((one) => one.properties && Object.hasOwn(one.properties, key));
  if (owners.length === 0) return undefined;
  const [first, ...others] = owners.map((one) => one.properties![key]!);
  return {
    shape: others.length === 0 ? first! : { anyOf: [first!, ...others] },
    required: owners.every((one) => one.required?.includes(key) === true),
  };
}

/** The schema and all of its nested alternatives. */
function branchesOf(schema: JsonSchema): JsonSchema[] {
  const alternatives = [...(schema.anyOf ?? []), ...((schema.oneOf as JsonSchema[] | undefined) ?? [])];
  return [schema, ...alternatives.flatMap(branchesOf)];
}

const isBit = (value: unknown): boolean => value === 1 || value === 0 || value === '1' || value === '0';

function isOnlyBoolean(schema: JsonSchema): boolean {
  const types = typesOf(schema);
  return types.has('boolean') && !types.has('integer') && !types.has('number') && !types.has('string');
}

/**
 * Whether an empty string is a value of the field. Where a text may be empty it is one; a required name that somebody
 * emptied is refused by its field and never means «unchanged». Dates, e-mails, phones and enum values are not such
 * texts.
 */
function isEmptyText(schema: JsonSchema): boolean {
  if (typesOf(schema).size === 0 && schema.enum === undefined && schema.const === undefined) return true;
  return branchesOf(schema).some(
    (one) =>
      one.type === 'string' &&
      Number(one.minLength ?? 0) <= 1 &&
      one.format === undefined &&
      (typeof one.pattern !== 'string' || new RegExp(one.pattern, 'u').test('')) &&
      (one.enum === undefined || (one.enum as unknown[]).includes('')) &&
      (one.const === undefined || one.const === ''),
  );
}
