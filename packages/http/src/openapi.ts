import { toJSONSchema } from 'zod/v4/core';
import { commonErrors, type ErrorDeclaration } from './errors.ts';
import type { JsonSchema } from './form.ts';
import { pathParams, routeWrites, type RouteDefinition } from './route.ts';

/** The JSON schema of a shape, in its wire form. */
export function jsonSchemaOf(shape: unknown, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...schema } = toJSONSchema(shape as never, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  return schema;
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

/** The OpenAPI 3.1 document of a list of routes. */
export function openApiOf(routes: readonly RouteDefinition[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) (paths[`/api${route.path}`] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return {
    openapi: '3.1.0',
    info: { title: 'Ритм', version },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'session' } },
    },
  };
}

function operationOf(route: RouteDefinition): Record<string, unknown> {
  const params = pathParams(route.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: propertyOf(route.params, name),
  }));
  const querySchema = route.query ? jsonSchemaOf(route.query, 'input') : {};
  const query = Object.entries(querySchema.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (querySchema.required ?? []).includes(name),
    schema,
  }));
  const key = routeWrites(route)
    ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 16, maxLength: 64 } }]
    : [];
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.name.split('.')[0]],
    'x-permission': route.permission,
    ...(typeof route.permission === 'object' && 'public' in route.permission ? { security: [] } : {}),
    parameters: [...params, ...query, ...key],
    ...(route.upload && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(route.body, 'input') } } },
    }),
    responses: {
      200: route.download
        ? {
            description: 'file',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          }
        : { description: 'ok', content: { 'application/json': { schema: jsonSchemaOf(route.response) } } },
      ...errorResponses(route),
    },
  };
}

function propertyOf(shape: unknown, name: string): JsonSchema {
  return (shape ? jsonSchemaOf(shape, 'input').properties?.[name] : undefined) ?? { type: 'string' };
}

function errorResponses(route: RouteDefinition): Record<string, unknown> {
  const declared: ErrorDeclaration[] = [...(route.errors ?? []), ...Object.values(commonErrors)];
  const byStatus = Map.groupBy(declared, (one) => one.status);
  return Object.fromEntries(
    [...byStatus].map(([status, ones]) => [
      status,
      {
        description: ones.map((one) => one.code).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
