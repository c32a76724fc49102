import type { ClientRecords } from '../contributions/client-records.ts';

/**
 * What this module's own tables keep about a client beside the card. Groups, guardians and fields move with the card;
 * pairs of cards and merges refer to both cards themselves.
 */
export const studentsRecords: ClientRecords = {
  rows: [
    { table: 'student_comments', key: 'id', title: { ru: 'Комментарии', en: 'Comments' } },
    {
      table: 'student_teachers',
      key: 'teacher_id',
      apart: ['teacher_id'],
      title: { ru: 'Преподаватели', en: 'Teachers' },
    },
    { table: 'consents', key: 'id', apart: ['user_id', 'document'], title: { ru: 'Согласия', en: 'Consents' } },
  ],
};
