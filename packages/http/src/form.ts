/**
 * The specification's payload encoding: booleans as 1/0, undefined as empty, arrays as indexed fields `a[0]`, objects
 * as `a[b]`. The same adapter serves form bodies, query strings and path parameters.
 */

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
  anyOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  [key: string]: unknown;
}

type Tree = Map<string, Tree | string[]>;
const MAX_FIELDS = 2_000;
const MAX_DEPTH = 6;

/**
 * Converts fields to a value by the schema's types. A field that does not fit its type stays a string, so that
 * validation names it.
 */
export function decodeForm(schema: JsonSchema, fields: Iterable<[string, string]>): unknown {
  const root: Tree = new Map();
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > MAX_FIELDS) break;
    place(root, splitName(name), value);
  }
  return build(schema, root);
}

function splitName(name: string): string[] {
  const head = name.indexOf('[');
  if (head <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, head), ...name.slice(head + 1, -1).split('][')].slice(0, MAX_DEPTH);
}

function place(tree: Tree, path: string[], value: string): void {
  const [key, ...rest] = path as [string, ...string[]];
  const existing = tree.get(key);
  if (rest.length === 0 || (rest.length === 1 && rest[0] === '')) {
    if (rest.length === 1 && value === '' && !existing) return void tree.set(key, new Map());
    if (Array.isArray(existing)) existing.push(value);
    else if (!existing) tree.set(key, [value]);
    return;
  }
  const child = existing instanceof Map ? existing : new Map();
  if (child !== existing) tree.set(key, child);
  place(child, rest, value);
}

function build(schema: JsonSchema, tree: Tree): unknown {
  const out: Record<string, unknown> = Object.create(null);
  for (const [key, node] of tree) {
    const shape = schema.properties?.[key];
    // An undeclared field must reach the validator, which refuses it, even when it is empty.
    const value = shape
      ? buildNode(shape, node, schema.required?.includes(key))
      : node instanceof Map
        ? {}
        : node.at(-1);
    if (value !== undefined) out[key] = value;
  }
  return { ...out };
}

/** An empty field means no value; for a required list it means the empty list. */
function buildNode(shape: JsonSchema, node: Tree | string[], required = false): unknown {
  const types = typesOf(shape);
  if (types.has('array')) {
    const item = (shape.items ?? shape.anyOf?.find((one) => one.items)?.items ?? {}) as JsonSchema;
    if (Array.isArray(node))
      return node.length === 1 && node[0] === '' ? (required ? [] : undefined) : node.map((one) => scalar(item, one));
    return [...node].map(([, one]) => (Array.isArray(one) ? scalar(item, one[0]!) : build(item, one)));
  }
  if (node instanceof Map) return build(shape.anyOf?.find((one) => one.properties) ?? shape, node);
  return scalar(shape, node.at(-1)!);
}

const known = new WeakMap<JsonSchema, Set<string>>();

/** Every type that a value of the shape may have, including those of its alternatives. */
export function typesOf(shape: JsonSchema): Set<string> {
  const found = known.get(shape);
  if (found) return found;
  const own = Array.isArray(shape.type) ? shape.type : shape.type ? [shape.type] : [];
  const types = new Set([...own, ...(shape.anyOf ?? []).flatMap((one) => [...typesOf(one)])]);
  known.set(shape, types);
  return types;
}

/** A number in JavaScript's notation, down to `1e-7`. */
const isNumber = /^-?\d{1,16}(?:\.\d{1,25})?(?:e[+-]\d{1,3})?$/;

function scalar(shape: JsonSchema, value: string): unknown {
  const types = typesOf(shape);
  if (value === '') return undefined;
  if ((types.has('integer') || types.has('number')) && isNumber.test(value)) return Number(value);
  if (types.has('boolean')) {
    if (value === '1' || value === 'true') return true;
    if (value === '0' || value === 'false') return false;
  }
  return value;
}

/** The inverse of `decodeForm`, for clients that must send a form. */
export function encodeForm(value: Record<string, unknown>): URLSearchParams {
  const out = new URLSearchParams();
  const put = (name: string, one: unknown): void => {
    // Leaving the field out would mean «unchanged» and not «none of them».
    if (Array.isArray(one) && one.length === 0) out.append(`${name}[]`, '');
    else if (Array.isArray(one)) one.forEach((item, index) => put(`${name}[${index}]`, item));
    else if (one !== null && typeof one === 'object')
      for (const [key, item] of Object.entries(one)) put(`${name}[${key}]`, item);
    else if (typeof one === 'boolean') out.append(name, one ? '1' : '0');
    else out.append(name, typeof one === 'string' || typeof one === 'number' ? String(one) : '');
  };
  for (const [name, one] of Object.entries(value)) put(name, one);
  return out;
}
