/**
 * Writes the API reference from the contracts: every route, shape and error. Nothing is described by hand; shapes that
 * modules name are components. `npm run -s openapi` prints it without a server.
 */
import { commonErrors, type ErrorDeclaration } from './errors.ts';
import type { JsonSchema } from './form.ts';
import { shapeNames, type NamedShapes, type ShapeNames } from './openapi-shapes.ts';
import { pathParams, routeWrites, type RouteDefinition } from './route.ts';

export { jsonSchemaOf } from './json-schema.ts';
export type { NamedShapes } from './openapi-shapes.ts';

type Operation = Record<string, unknown> & { readonly parameters: readonly Parameter[] };
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: { type: 'object', additionalProperties: true },
    request_id: { type: 'string' },
  },
};
const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const fileContent = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
const KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 16, maxLength: 64 },
};

/**
 * The OpenAPI 3.1 document of a list of routes. Shapes with a name, parameters that several calls share and the errors
 * that every call may answer are components; everything else stands where it is used.
 */
export function openApiOf(
  routes: readonly RouteDefinition[],
  shapes: NamedShapes,
  version: string,
): Record<string, unknown> {
  const names = shapeNames(shapes);
  const operations = routes.map((route) => ({ route, operation: operationOf(route, names) }));
  const shared = sharedParameters(operations.flatMap(({ operation }) => operation.parameters));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { route, operation } of operations)
    (paths[`/api${route.path}`] ??= {})[route.method.toLowerCase()] = {
      ...operation,
      parameters: operation.parameters.map((one) => shared.get(JSON.stringify(one))?.ref ?? one),
    };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ритм',
      version,
      description: 'A body with an unknown field is refused. An answer may gain fields: ignore those you do not know.',
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { Error: errorSchema, ...names.components() },
      parameters: Object.fromEntries([...shared.values()].map(({ name, parameter }) => [name, parameter])),
      responses: { Error: { description: describeCommonErrors(), content: errorContent } },
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'session' } },
    },
  };
}

function operationOf(route: RouteDefinition, names: ShapeNames): Operation {
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.name.split('.')[0]],
    'x-permission': route.permission,
    ...(typeof route.permission === 'object' && 'public' in route.permission ? { security: [] } : {}),
    parameters: [
      ...pathParams(route.path).map((name) => pathParameter(name, route, names)),
      ...queryParameters(route, names),
      ...(routeWrites(route) ? [KEY] : []),
    ],
    ...(route.upload && { requestBody: { required: true, content: fileContent } }),
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: names.schemaOf(route.body, 'input') } },
      },
    }),
    responses: {
      200: route.download
        ? { description: 'file', content: fileContent }
        : {
            description: 'ok',
            content: { 'application/json': { schema: names.schemaOf(route.response, 'output') } },
          },
      ...ownErrors(route.errors ?? []),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

function pathParameter(name: string, { params }: RouteDefinition, names: ShapeNames): Parameter {
  const properties = params ? names.schemaOf(params, 'input').properties : undefined;
  return { name, in: 'path', required: true, schema: properties?.[name] ?? { type: 'string' } };
}

function queryParameters({ query }: RouteDefinition, names: ShapeNames): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = names.schemaOf(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function ownErrors(errors: readonly ErrorDeclaration[]): Record<string, unknown> {
  const byStatus = Map.groupBy(errors, (one) => one.status);
  return Object.fromEntries(
    [...byStatus].map(([status, ones]) => [
      status,
      { description: ones.map((one) => one.code).join(', '), content: errorContent },
    ]),
  );
}

/** `400 common.bad_request; 401 …`: what any call may answer besides its own errors. */
function describeCommonErrors(): string {
  const byStatus = Map.groupBy(Object.values(commonErrors), (one) => one.status);
  return [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, ones]) => `${status} ${ones.map((one) => one.code).join(', ')}`)
    .join('; ');
}

interface SharedParameter {
  readonly name: string;
  readonly parameter: Parameter;
  readonly ref: { readonly $ref: string };
}

/**
 * Parameters of two or more calls, by their text. Two different ones of one name (`status` of two lists) are numbered.
 */
function sharedParameters(all: readonly Parameter[]): ReadonlyMap<string, SharedParameter> {
  const byText = Map.groupBy(all, (one) => JSON.stringify(one));
  const taken = new Map<string, number>();
  const shared = new Map<string, SharedParameter>();
  for (const [text, uses] of byText) {
    const [parameter] = uses;
    if (!parameter || uses.length < 2) continue;
    const count = (taken.get(parameter.name) ?? 0) + 1;
    taken.set(parameter.name, count);
    const name = count === 1 ? parameter.name : `${parameter.name}_${count}`;
    shared.set(text, { name, parameter, ref: { $ref: `#/components/parameters/${name}` } });
  }
  return shared;
}
