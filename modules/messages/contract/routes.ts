import { defineRoute, done, id, listOf, pageQuery, schoolParams, text, z } from '@ritm/http';
import { answerBody, answerPage, consentBody, messageConsents, sendBody, sendResult } from './send.ts';
import { messagesErrors as errors } from './errors.ts';
import {
  clientMessage,
  messageRule,
  messageRuleBody,
  messageSettings,
  messageSettingsBody,
  messageStates,
} from './settings.ts';
import { messageKinds } from './kinds.ts';

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);
const ofStudent = z.object({ ...schoolParams, student_id: id() });
/** Shorter than 128 bits, because it is paid by the character; its page is bounded like a sign-in. */
const ofLink = z.object({ answer: z.string().check(z.maxLength(64)) });

const logFilters = {
  state: z.optional(z.enum(messageStates)),
  kind: z.optional(z.enum([...messageKinds, 'by_hand'])),
  student: z.optional(id()),
};

export const messagesRoutes = {
  get_settings: defineRoute({
    name: 'messages.get_settings',
    method: 'GET',
    path: `${school}/messages_settings`,
    summary: 'Which messages the organization sends by SMS and e-mail, what they say and what they cost',
    params: inSchool,
    response: messageSettings,
    permission: 'messages_settings.get_item',
  }),
  edit_settings: defineRoute({
    name: 'messages.edit_settings',
    method: 'PUT',
    path: `${school}/messages_settings`,
    summary: 'The SMS account, the price, the limit of a month and the quiet hours',
    params: inSchool,
    body: messageSettingsBody,
    response: messageSettings,
    errors: [errors.account_needed],
    permission: 'messages_settings.edit',
  }),
  set_rule: defineRoute({
    name: 'messages.set_rule',
    method: 'PUT',
    path: `${school}/messages_rule`,
    summary: 'Turn a kind of message on or off, write its text, choose its channels and time',
    params: inSchool,
    body: messageRuleBody,
    response: messageRule,
    errors: [errors.unknown_placeholder, errors.bad_time],
    permission: 'messages_settings.edit',
  }),
  list_messages: defineRoute({
    name: 'messages.list_messages',
    method: 'GET',
    path: `${school}/messages`,
    summary: 'What was sent to whom, newest first, with its state and cost',
    params: inSchool,
    query: z.object({ ...pageQuery, ...logFilters }),
    response: listOf(clientMessage),
    permission: 'messages.get_list',
  }),
  export_messages: {
    ...defineRoute({
      name: 'messages.export_messages',
      method: 'POST',
      path: `${school}/messages/export`,
      summary: 'The same as an XLSX file; why it is taken stays in the audit',
      params: inSchool,
      body: z.object({ ...logFilters, reason: text(500, 3) }),
      response: done(),
      heavy: true,
      permission: 'messages.export',
      noStoredReply: 'the answer is a file: a repeated call makes it again',
    }),
    download: true as const,
  },
  send_message: defineRoute({
    name: 'messages.send_message',
    method: 'POST',
    path: `${school}/message`,
    summary: 'Write to one client or to many; as a dry run, count who would get it and what it costs',
    params: inSchool,
    body: sendBody,
    response: sendResult,
    errors: [errors.unknown_placeholder, errors.nobody, errors.no_channel, errors.over_limit, errors.changed],
    permission: 'messages.add',
    heavy: true,
  }),
  get_consents: defineRoute({
    name: 'messages.get_consents',
    method: 'GET',
    path: `${school}/student/{student_id}/messages_consents`,
    summary: 'What the client allowed to be written to them',
    params: ofStudent,
    response: messageConsents,
    permission: 'messages.get_list',
  }),
  set_consent: defineRoute({
    name: 'messages.set_consent',
    method: 'PUT',
    path: `${school}/student/{student_id}/messages_consents`,
    summary: 'Write down what the client allowed or forbade',
    params: ofStudent,
    body: consentBody,
    response: messageConsents,
    permission: 'messages.add',
  }),
  get_answer: defineRoute({
    name: 'messages.get_answer',
    method: 'GET',
    path: '/public/answer/{answer}',
    summary: 'The class of a reminder, for whoever has its link; changes nothing',
    params: ofLink,
    response: answerPage,
    limit: 'search',
    permission: { public: 'the link is the secret: random, of one client and one class, and it ends with the class' },
  }),
  give_answer: defineRoute({
    name: 'messages.give_answer',
    method: 'POST',
    path: '/public/answer/{answer}',
    summary: 'Come or not come to the class of a reminder; canceling follows the rules of booking',
    params: ofLink,
    body: answerBody,
    response: answerPage,
    errors: [errors.link_over, errors.late_cancel],
    limit: 'search',
    permission: { public: 'the link is the secret: random, of one client and one class, and it ends with the class' },
  }),
};
