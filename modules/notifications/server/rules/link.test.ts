import { expect, test } from 'vitest';
import type { NoticeKind } from '../../contract/index.ts';
import { linkOf } from './link.ts';

test.each<[NoticeKind, Parameters<typeof linkOf>[1], string]>([
  ['class_soon', { school_id: 5, data: { student_id: 7 } }, '/profile/cabinet_client?school=5&student=7'],
  ['waiting_list', { school_id: 5, data: { student_id: 7 } }, '/profile/cabinet_client?school=5&student=7'],
  ['request_answered', { school_id: 5, data: {} }, '/profile/cabinet_client?school=5'],
  ['request_new', { school_id: 5, data: {} }, '/requests/5'],
  ['class_moved', { school_id: 5, data: {} }, '/profile/my_calendar'],
  ['visit_marked', { school_id: 5, data: { student_id: 7 } }, '/profile/my_subsriptions'],
  ['pass_sold', { school_id: 5, data: { student_id: 7 } }, '/profile/my_subsriptions'],
  ['pass_ending', { school_id: 5, data: { student_id: 7 } }, '/profile/my_subsriptions'],
  ['debt', { school_id: 5, data: { student_id: 7 } }, '/profile/my_subsriptions'],
  ['place_unpaid', { school_id: 5, data: { student_id: 7 } }, '/profile/my_subsriptions'],
  ['class_canceled', { school_id: 5, data: {} }, '/profile/my_calendar'],
  ['class_restored', { school_id: 5, data: {} }, '/profile/my_calendar'],
  ['move_proposed', { school_id: 5, data: { student_id: 7 } }, '/profile/cabinet_client?school=5&student=7'],
  ['move_dropped', { school_id: null, data: { student_id: 7 } }, '/profile/cabinet_client'],
  ['file_given', { school_id: 5, data: { student_id: 7 } }, '/profile/cabinet_client?school=5&student=7'],
  ['file_ending', { school_id: 5, data: { student_id: 7 } }, '/profile/cabinet_client?school=5&student=7'],
  ['request_waits', { school_id: 5, data: {} }, '/requests/5'],
  ['task', { school_id: 5, data: {} }, '/schools'],
  ['message', { school_id: 5, data: { student_id: 7 } }, '/profile/cabinet_client?school=5&student=7'],
  ['invitation', { school_id: 5, data: {} }, '/schools'],
  ['security', { school_id: null, data: {} }, '/profile'],
])('%s leads to where something can be done about it', (kind, notice, link) => {
  expect(linkOf(kind, notice)).toBe(link);
});
