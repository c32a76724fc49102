import { toJSONSchema } from 'zod/v4/core';
import type { JsonSchema } from './form.ts';

/** The JSON schema of a shape, in its wire form. */
export function jsonSchemaOf(shape: unknown, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...schema } = toJSONSchema(shape as never, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  return schema;
}
