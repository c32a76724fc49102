import type { NamedShapes } from '@ritm/http/openapi';
import { cabinet } from './routes.ts';

/** Names of shapes in the API reference. */
export const memberShapes = { Cabinet: cabinet } satisfies NamedShapes;
