import {
  adaptJson,
  AppError,
  commonErrors,
  decodeForm,
  pathParams,
  visitsDecoder,
  z,
  type JsonSchema,
  type Language,
  type RouteDefinition,
} from '@ritm/http';
import { jsonSchemaOf } from '@ritm/http/openapi';
import { toStrictShape } from './strict.ts';
import { fieldTexts } from './field-texts.ts';

/** Reads a route's input from the raw request: the schemas are prepared once, and zod checks the values. */
export interface InputReader {
  params(raw: Record<string, string>): Record<string, unknown>;
  query(raw: string, language: Language): Record<string, unknown>;
  body(raw: unknown, language: Language): unknown;
}

type Shape = z.core.$ZodType;

/**
 * A path parameter that the contract does not declare is our own mistake, so it throws at the start, before any
 * request.
 */
export function requireDeclaredPath(route: RouteDefinition): void {
  const declared = route.params instanceof z.ZodMiniObject ? route.params.shape : {};
  const missing = pathParams(route.path).filter((name) => !(name in declared));
  if (missing.length > 0) throw new Error(`${route.name}: path parameters without a shape: ${missing.join(', ')}`);
}

export function inputReader(route: RouteDefinition): InputReader {
  const shapes = { params: closed(route.params), query: closed(route.query), body: closed(route.body) };
  const decode = shapes.body && visitsDecoder(shapes.body);
  const schemas = { params: schemaOf(shapes.params), query: schemaOf(shapes.query), body: schemaOf(shapes.body) };
  const known = new Map<string, Record<string, unknown>>();
  const readParams = (raw: Record<string, string>) => {
    const parsed = z.safeParse(shapes.params!, decodeForm(schemas.params, Object.entries(raw)));
    // A path parameter that cannot be valid names nothing, so the answer is 404.
    if (!parsed.success) throw new AppError(commonErrors.not_found);
    return parsed.data as Record<string, unknown>;
  };
  return {
    params(raw) {
      if (!shapes.params) return {};
      if (!isOfSchool(raw)) return readParams(raw);
      const key = `${raw.role} ${raw.school_id}`;
      let params = known.get(key);
      if (!params) {
        params = readParams(raw);
        if (known.size >= MAX_KNOWN) known.clear();
        known.set(key, params);
      }
      // A copy, so that no action can change what the next call gets.
      return { ...params };
    },
    query(raw, language) {
      if (!shapes.query) return {};
      if (raw === '') return check(shapes.query, {}, language) as Record<string, unknown>;
      const fields = declaredIn(schemas.query, new URLSearchParams(raw));
      return check(shapes.query, decodeForm(schemas.query, fields), language) as Record<string, unknown>;
    },
    body(raw, language) {
      if (!shapes.body) return undefined;
      const value =
        raw instanceof URLSearchParams ? decodeForm(schemas.body, omitMethod(raw)) : adaptJson(schemas.body, raw);
      const checked = check(shapes.body, value ?? {}, language);
      return decode ? decode(checked) : checked;
    },
  };
}

/** So many organizations' paths are kept for each route. */
const MAX_KNOWN = 100;

/** Nearly every path names a role and an organization and nothing else, and few different ones are called at a time. */
function isOfSchool(raw: Record<string, string>): boolean {
  for (const name in raw) if (name !== 'role' && name !== 'school_id') return false;
  return true;
}

const omitMethod = (fields: URLSearchParams) => [...fields].filter(([name]) => name !== '_method');

/**
 * A query parameter that the call does not declare (an advertising tag, a newer client's parameter) has no meaning here
 * and is ignored.
 */
const declaredIn = (schema: JsonSchema, fields: URLSearchParams) =>
  [...fields].filter(([name]) => Object.hasOwn(schema.properties ?? {}, name.split('[', 1)[0]!));

/** Unknown fields are refused: a body cannot carry what the contract does not declare. */
const closed = (shape: unknown): Shape | undefined => (shape ? toStrictShape(shape as Shape) : undefined);

const schemaOf = (shape: Shape | undefined): JsonSchema => (shape ? jsonSchemaOf(shape, 'input') : {});

function check(shape: Shape, value: unknown, language: Language): unknown {
  const parsed = z.safeParse(shape, value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const error = new AppError(commonErrors.invalid);
  error.fields = fieldTexts(parsed.error.issues, language);
  throw error;
}
