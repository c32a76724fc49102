import type { CallInput } from '@ritm/http';
import { call, download, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messagesRoutes as routes } from '../contract/index.ts';

type LogFilters = NonNullable<CallInput<typeof routes.list_messages>['query']>;
type SettingsChange = CallInput<typeof routes.edit_settings>['body'];
export type RuleChange = CallInput<typeof routes.set_rule>['body'];
type NewMessage = CallInput<typeof routes.send_message>['body'];
type Answer = CallInput<typeof routes.give_answer>['body'];

export const messagesKey = (at: SchoolPlace) => ['messages', at.school_id] as const;

export const settingsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...messagesKey(at), 'settings', at.role],
    queryFn: ({ signal }) => call(routes.get_settings, { params: at }, { signal }),
  });

export const logQuery = (at: SchoolPlace, query: LogFilters) =>
  queryOptions({
    queryKey: [...messagesKey(at), 'log', at.role, query],
    queryFn: ({ signal }) => call(routes.list_messages, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const downloadLog = (at: SchoolPlace, filters: Omit<LogFilters, 'page' | 'per_page'>, reason: string) =>
  download(routes.export_messages, { params: at, body: { ...filters, reason } });

export const consentsQuery = (at: SchoolPlace, student_id: number) =>
  queryOptions({
    queryKey: [...messagesKey(at), 'consents', at.role, student_id],
    queryFn: ({ signal }) => call(routes.get_consents, { params: { ...at, student_id } }, { signal }),
  });

/** The dry run: who would get the message and what it costs. */
export const estimateQuery = (at: SchoolPlace, body: Omit<NewMessage, 'dry_run'>) =>
  queryOptions({
    queryKey: [...messagesKey(at), 'estimate', at.role, body],
    queryFn: ({ signal }) => call(routes.send_message, { params: at, body: { ...body, dry_run: true } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const answerQuery = (answer: string) =>
  queryOptions({
    queryKey: ['answer', answer],
    queryFn: ({ signal }) => call(routes.get_answer, { params: { answer } }, { signal }),
    retry: false,
  });

export const saveSettings = (at: SchoolPlace, body: SettingsChange, key: ActionKey) =>
  call(routes.edit_settings, { params: at, body }, key);
export const saveRule = (at: SchoolPlace, body: RuleChange, key: ActionKey) =>
  call(routes.set_rule, { params: at, body }, key);
export const sendMessage = (at: SchoolPlace, body: Omit<NewMessage, 'dry_run'>, key: ActionKey) =>
  call(routes.send_message, { params: at, body: { ...body, dry_run: false } }, key);
export const setConsent = (
  at: SchoolPlace,
  { student_id, ...body }: { student_id: number; scope: 'service' | 'ads'; given: boolean },
  key: ActionKey,
) => call(routes.set_consent, { params: { ...at, student_id }, body }, key);
export const giveAnswer = (answer: string, body: Answer, key: ActionKey) =>
  call(routes.give_answer, { params: { answer }, body }, key);
