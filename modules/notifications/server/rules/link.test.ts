import { expect, test } from 'vitest';
import type { NoticeKind } from '../../contract/index.ts';
import { linkOf } from './link.ts';

test.each<[NoticeKind, Parameters<typeof linkOf>[1], string]>([
  ['class_soon', { school_id: 5, data: { student_id: 7 } }, '/profile/cabinet_client?school=5&student=7'],
  ['waiting_list', { school_id: 5, data: { student_id: 7 } }, '/profile/cabinet_client?school=5&student=7'],
  ['request_answered', { school_id: 5, data: {} }, '/profile/cabinet_client?school=5'],
  ['request_new', { school_id: 5, data: {} }, '/requests/5'],
  ['class_moved', { school_id: 5, data: {} }, '/profile/my_calendar'],
  ['security', { school_id: null, data: {} }, '/profile'],
])('%s leads to where something can be done about it', (kind, notice, link) => {
  expect(linkOf(kind, notice)).toBe(link);
});
