import type { ru } from './messages.ru.ts';

type Word = keyof typeof ru;

/**
 * The ending of an action's name → its word. Modules name their actions; a new ending reads «action» until it is added
 * here.
 */
const endings: readonly (readonly [RegExp, Word])[] = [
  [/signed_in$/, 'done_in'],
  [/(signed_out|sessions?_ended)$/, 'done_out'],
  [/strikes_lifted$/, 'done_forgiven'],
  [/strikes_restored$/, 'done_back'],
  [/(taken_back|rolled_back|voided|reversed|undone|opening_lot_closed)$/, 'done_back'],
  [/(exported)$/, 'done_exported'],
  [/(requested|asked|request_sent|proposed)$/, 'done_requested'],
  [/(sent|invited|files\.given)$/, 'done_sent'],
  [/(confirmed|proved|accepted|decided|judged|consent_given|published|agreed)$/, 'done_confirmed'],
  [/(refused|revoked|declined|rejected|number_blocked)$/, 'done_refused'],
  [/merged$/, 'done_merged'],
  [/burned$/, 'done_burned'],
  [/(?<!un)frozen$/, 'done_frozen'],
  [
    /(added|created|commented|joined|booked|copied|opened|closed|made|started|recorded|written|brought|brought_in)$/,
    'done_added',
  ],
  [
    /(edited|renamed|corrected|changed|(?<!re)moved|moved_by_client|set|filled|handed_over|ordered|repriced|replaced)$/,
    'done_edited',
  ],
  [
    /(converted|applied|told_anew|mapped|unpaid|taken|freed|left|activated|extended|unfrozen|transferred|balanced|expired|held|let_go)$/,
    'done_edited',
  ],
  [/(deleted|removed|canceled|canceled_by_client|erased)$/, 'done_deleted'],
  [/(?<!un)archived$/, 'done_archived'],
  [/(restored|unarchived)$/, 'done_restored'],
  [/marked$/, 'done_marked'],
  [/sold$/, 'done_sold'],
  [/covered$/, 'done_covered'],
  [/(imported|committed|uploaded)$/, 'done_imported'],
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
  'booking_settings',
  'calendar_feed',
  'closure',
  'consent',
  'day_off',
  'device',
  'installation',
  'invitation',
  'message',
  'move_proposal',
  'pass_batch',
  'request',
  'second_factor',
  'student_comment',
  'student_file',
  'students_duplicate',
  'students_field',
  'students_segment',
  'support_request',
  'task',
  'task_rule',
  'timetable_change',
  'work_time',
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
