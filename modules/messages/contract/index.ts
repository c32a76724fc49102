export { messagesErrors } from './errors.ts';
export {
  kindFacts,
  messageChannels,
  messageKinds,
  placeholdersByHand,
  recipientChoices,
  type MessageChannel,
  type MessageKind,
  type Placeholder,
  type RecipientChoice,
} from './kinds.ts';
export { messagesRoutes } from './routes.ts';
export { handChannels, type AnswerPage, type HandChannel, type SendResult } from './send.ts';
export {
  messageStates,
  smsServices,
  type ClientMessage,
  type MessageRule,
  type MessageRuleBody,
  type MessageSettings,
} from './settings.ts';
