export { supportErrors } from './errors.ts';
export type { ModerationItem } from './moderation.ts';
export { supportMessage, type SupportRequest } from './request.ts';
export { supportRoutes } from './routes.ts';
