import type { NamedShapes } from '@ritm/http/openapi';
import { cabinet, home } from './routes.ts';

/** Names of shapes in the API reference. */
export const memberShapes = { Cabinet: cabinet, MemberHome: home } satisfies NamedShapes;
