import { registerMessages } from './i18n.ts';

/** The protocol's codes for how a chat connection or a request over it ends. */
export const chatCodes = { evicted: 205, disconnected: 418, connection_failed: 503, timeout: 504 } as const;

const en = {
  evicted: 'You are no longer in this chat',
  disconnected: 'Disconnected by client',
  connection_failed: 'Connection failed',
  timeout: 'Timeout',
  publish_inactive: 'Cannot publish on inactive topic',
  already_sending: 'The message is already being sent',
  leave_inactive: 'Cannot leave inactive topic',
  invalid_set: 'Invalid {set} parameters',
  delete_messages_inactive: 'Cannot delete messages in inactive topic',
  delete_subscription_inactive: 'Cannot delete subscription in inactive topic',
  publish_to_me: 'Publishing to me or fnd is not supported',
  delete_credential_inactive: 'Cannot delete credential in inactive me topic',
  upload_cancelled: 'Upload cancelled by user',
  authenticate_first: 'Must authenticate first',
  invalid_response: 'Invalid server response',
} as const;

const ru = {
  evicted: 'Вас больше нет в этой переписке',
  disconnected: 'Соединение закрыто',
  connection_failed: 'Нет соединения с чатом',
  timeout: 'Чат не ответил вовремя',
  publish_inactive: 'Чтобы написать, сначала откройте переписку',
  already_sending: 'Сообщение уже отправляется',
  leave_inactive: 'Чтобы выйти, сначала откройте переписку',
  invalid_set: 'Неверные параметры {set}',
  delete_messages_inactive: 'Чтобы удалить сообщения, сначала откройте переписку',
  delete_subscription_inactive: 'Чтобы удалить участника, сначала откройте переписку',
  publish_to_me: 'Сюда писать нельзя',
  delete_credential_inactive: 'Чтобы удалить контакт, сначала откройте свой кабинет',
  upload_cancelled: 'Загрузка отменена',
  authenticate_first: 'Сначала войдите',
  invalid_response: 'Чат ответил непонятно',
} as const;

/** The chat's texts from section 8. */
export const { t: chatFailureT } = registerMessages('chat_failures', { ru, en });
