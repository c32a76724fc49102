import type { ClientRecords } from '@ritm/students/server';

/** Tasks about a client, which a merge of two cards moves. */
export const tasksRecords: ClientRecords = {
  rows: [{ table: 'tasks', key: 'id', title: { ru: 'Задачи', en: 'Tasks' } }],
};
