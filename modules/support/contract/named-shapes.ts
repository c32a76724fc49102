import type { NamedShapes } from '@ritm/http/openapi';
import { decisionBody, moderationItem, moderationQueue } from './moderation.ts';
import { supportMessage, supportRequest, supportRequestChange, supportRequests } from './request.ts';

/** Names of shapes in the API reference. */
export const supportShapes = {
  ModerationQueue: moderationQueue,
  ModerationItem: moderationItem,
  SupportDecisionBody: decisionBody,
  SupportMessage: supportMessage,
  SupportRequests: supportRequests,
  SupportRequest: supportRequest,
  SupportRequestChange: supportRequestChange,
} satisfies NamedShapes;
