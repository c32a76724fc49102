import { registry, toJSONSchema, type $ZodType, type JSONSchema } from 'zod/v4/core';
import type { JsonSchema } from './form.ts';

export type NamedShapes = Readonly<Record<string, $ZodType>>;
type Direction = 'input' | 'output';
type Schemas = Record<string, JsonSchema>;

const INPUT_SUFFIX = 'Input';
const refTo = (name: string): string => `#/components/schemas/${name}`;

/** Turns shapes into JSON schemas that refer to the named ones instead of repeating them. */
export interface ShapeNames {
  /** The schema of any shape of a route; a named one is a reference. */
  schemaOf(shape: unknown, io: Direction): JsonSchema;
  /** All named schemas that were referred to, by name. */
  components(): Schemas;
}

/**
 * A shape that means the same in both directions is one component. One that differs (a default makes a field optional
 * in a request and certain in an answer) is two, and the request's is called `…Input`.
 */
export function shapeNames(shapes: NamedShapes): ShapeNames {
  const names = registry<{ id: string }>();
  for (const [id, shape] of Object.entries(shapes)) names.add(shape, { id });
  const schemas = { input: schemasOf(names, 'input'), output: schemasOf(names, 'output') };
  const differing = differingNames(schemas.input, schemas.output);
  const nameOf = (id: string, io: Direction) => (io === 'input' && differing.has(id) ? id + INPUT_SUFFIX : id);
  const used = new Map<string, JsonSchema>();

  /** Renames the references of a schema for its direction, and adds what they refer to. */
  const resolved = (schema: JsonSchema, io: Direction): JsonSchema =>
    mapRefs(schema, (id) => {
      const name = nameOf(id, io);
      if (!used.has(name)) {
        used.set(name, {});
        used.set(name, resolved(schemas[io][id]!, io));
      }
      return refTo(name);
    });

  return {
    schemaOf(shape, io) {
      const id = names.get(shape as $ZodType)?.id;
      if (id) return resolved({ $ref: refTo(id) }, io);
      const schema = toJSONSchema(shape as $ZodType, { ...options(io), metadata: names });
      return resolved(withoutHead(schema as JsonSchema), io);
    },
    components: () => Object.fromEntries([...used].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function schemasOf(names: ReturnType<typeof registry<{ id: string }>>, io: Direction): Schemas {
  const all = toJSONSchema(names, { ...options(io), uri: refTo }).schemas as Schemas;
  return Object.fromEntries(Object.entries(all).map(([id, schema]) => [id, withoutHead(schema)]));
}

const HEAD = new Set(['$schema', '$id', '$defs']);
const withoutHead = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !HEAD.has(key)));

const options = (io: Direction) =>
  ({
    io,
    unrepresentable: 'any',
    reused: 'inline',
    // Every integer of the product is a safe one; saying so at each of them makes a third of the document.
    override: ({ jsonSchema }: { jsonSchema: JSONSchema.BaseSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // Closed shapes are the server's promise about today; a client that takes it for a rule breaks at the first new
      // field.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }) as const;

/** A name differs when its own text does, or when it refers to one that differs. */
function differingNames(input: Schemas, output: Schemas): ReadonlySet<string> {
  const differing = new Set(
    Object.keys(input).filter((id) => JSON.stringify(input[id]) !== JSON.stringify(output[id])),
  );
  for (let before = -1; before !== differing.size;) {
    before = differing.size;
    for (const [id, schema] of Object.entries(input))
      if (refsOf(schema).some((ref) => differing.has(ref))) differing.add(id);
  }
  return differing;
}

function refsOf(schema: JsonSchema): string[] {
  const refs: string[] = [];
  mapRefs(schema, (id) => (refs.push(id), id));
  return refs;
}

/** A copy of a schema whose references are replaced by what `replace` makes of the name they end with. */
function mapRefs<T>(value: T, replace: (id: string) => string): T {
  if (Array.isArray(value)) return value.map((one) => mapRefs(one, replace)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? replace(inner.slice(inner.lastIndexOf('/') + 1))
        : mapRefs(inner, replace),
    ]),
  ) as T;
}
