import { expect, test } from 'vitest';
import { actionWord, roleWord, typeWord } from './words.ts';

test.each([
  ['visits.marked', 'done_marked'],
  ['visits.taken_back', 'done_back'],
  ['visits.pass_taken_back', 'done_back'],
  ['visits.pass_sold', 'done_sold'],
  ['schools.teacher_removed', 'done_deleted'],
  ['students.group_renamed', 'done_edited'],
  ['timetable.students_set', 'done_edited'],
  ['accounts.signed_in', 'done_in'],
  ['timetable.change_undone', 'done_back'],
  ['messages.sent', 'done_sent'],
  ['booking.requested', 'done_requested'],
  ['reports.activities_exported', 'done_exported'],
  ['students.merged', 'done_merged'],
  ['visits.burned', 'done_burned'],
  ['visits.pass_frozen', 'done_frozen'],
  ['visits.pass_unfrozen', 'done_edited'],
  ['accounts.sessions_ended', 'done_out'],
  ['visits.opening_lot_closed', 'done_back'],
  ['timetable.closed', 'done_added'],
  ['schools.invitation_refused', 'done_refused'],
  ['services.groups_ordered', 'done_edited'],
  ['later.invented', 'done_unknown'],
])('%s reads as %s', (action, word) => {
  expect(actionWord(action)).toBe(word);
});

test('unknown types and roles have a word too', () => {
  expect([typeWord('lesson_plus'), typeWord('rocket'), roleWord('owner'), roleWord('job')]).toEqual([
    'type_lesson_plus',
    'type_unknown',
    'role_owner',
    'role_system',
  ]);
});
