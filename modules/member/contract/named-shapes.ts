import type { NamedShapes } from '@ritm/http/openapi';
import { cabinet, home, ownPass } from './routes.ts';

/** Names of shapes in the API reference. */
export const memberShapes = { Cabinet: cabinet, MemberHome: home, OwnPass: ownPass } satisfies NamedShapes;
