import type { NamedShapes } from '@ritm/http/openapi';
import { answerBody, answerPage, consentBody, messageConsents, sendBody, sendResult } from './send.ts';
import { clientMessage, messageRule, messageRuleBody, messageSettings, messageSettingsBody } from './settings.ts';

/** Names of shapes in the API reference. */
export const messagesShapes = {
  MessageSettings: messageSettings,
  MessageSettingsBody: messageSettingsBody,
  MessageRule: messageRule,
  MessageRuleBody: messageRuleBody,
  ClientMessage: clientMessage,
  SendMessageBody: sendBody,
  SendMessageResult: sendResult,
  MessageConsents: messageConsents,
  MessageConsentBody: consentBody,
  AnswerPage: answerPage,
  AnswerBody: answerBody,
} satisfies NamedShapes;
