import type { ru } from './messages.ru.ts';

type Word = keyof typeof ru;

/**
 * The ending of an action's name → its word. Modules name their actions; a new ending reads «action» until it is added
 * here.
 */
const endings: readonly (readonly [RegExp, Word])[] = [
  [/signed_in$/, 'done_in'],
  [/signed_out$/, 'done_out'],
  [/(taken_back|rolled_back|voided|reversed)$/, 'done_back'],
  [/(added|created)$/, 'done_added'],
  [/(edited|renamed|corrected|changed|(?<!re)moved|set|filled|handed_over)$/, 'done_edited'],
  [/(deleted|removed|canceled)$/, 'done_deleted'],
  [/archived$/, 'done_archived'],
  [/(restored|unarchived)$/, 'done_restored'],
  [/marked$/, 'done_marked'],
  [/sold$/, 'done_sold'],
  [/covered$/, 'done_covered'],
  [/(imported|committed)$/, 'done_imported'],
];

export const actionWord = (action: string): Word =>
  endings.find(([ending]) => ending.test(action))?.[1] ?? 'done_unknown';

export const objectTypes = [
  'school',
  'branch',
  'place',
  'teacher',
  'administrator',
  'student',
  'students_group',
  'service',
  'services_group',
  'lesson_plus',
  'lesson_minus',
  'timetable',
  'finance',
  'import',
  'user',
  'session',
] as const;

export function typeWord(object_type: string): Word {
  const known = objectTypes.find((one) => one === object_type);
  return known ? `type_${known}` : 'type_unknown';
}

const roles = ['owner', 'administrator', 'teacher', 'student', 'user'] as const;
export function roleWord(actor_role: string): Word {
  const known = roles.find((one) => one === actor_role);
  return known ? `role_${known}` : 'role_system';
}
