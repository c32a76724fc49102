import type { ClientRecords } from '@ritm/students/server';

/** What was written to a client and what they allowed, which a merge of two cards moves. */
export const messagesRecords: ClientRecords = {
  rows: [
    { table: 'client_messages', key: 'id', title: { ru: 'Сообщения', en: 'Messages' } },
    { table: 'message_consents', key: 'id', title: { ru: 'Согласия на сообщения', en: 'Consents to messages' } },
    { table: 'message_links', key: 'id', title: { ru: 'Ссылки из сообщений', en: 'Links of messages' } },
  ],
};
