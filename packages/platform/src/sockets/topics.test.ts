import { expect, test } from 'vitest';
import type { Role } from '@ritm/http';
import { topicOf, visibilityFor, visibleIds, type TopicRule } from './topics.ts';

const rules: readonly TopicRule[] = [
  { permission: 'students.get_list', ids: 'all' },
  { permission: 'own.get_list', ids: 'own' },
  { permission: 'schools.get', ids: 'none' },
];
/** A place allows what its rights name. */
const visibilityOf = (roles: Partial<Record<Role, { rights?: Record<string, unknown>; student_ids?: number[] }>>) =>
  visibilityFor(
    Object.fromEntries(Object.entries(roles).map(([role, place]) => [role, { rights: {}, ...place }])),
    rules,
    ({ rights }, permission) => rights[permission] === true,
  );
const may = (...permissions: string[]) => Object.fromEntries(permissions.map((one) => [one, true]));

test('a person who may see nothing gets nothing, not even that something changed', () => {
  const visibility = visibilityOf({ teacher: { rights: {} } });
  expect(visibility).toBeUndefined();
  expect(visibleIds(visibility, [1, 2])).toBeUndefined();
  expect(visibleIds(visibility, [])).toBeUndefined();
});

test('a client gets notices of their own cards only', () => {
  const visibility = visibilityOf({ student: { rights: may('own.get_list'), student_ids: [7, 8] } });
  expect(visibleIds(visibility, [1, 7, 2])).toEqual([7]);
  expect(visibleIds(visibility, [1, 2])).toBeUndefined();
  // What concerns the whole organization names nobody.
  expect(visibleIds(visibility, [])).toEqual([]);
});

test('a client without cards gets nothing', () =>
  expect(visibilityOf({ student: { rights: may('own.get_list'), student_ids: [] } })).toBeUndefined());

test('whoever may know only that something changed is given no id', () =>
  expect(visibleIds(visibilityOf({ teacher: { rights: may('schools.get') } }), [1, 2])).toEqual([]));

test('of several roles the widest counts', () => {
  const student = { rights: may('own.get_list'), student_ids: [7] };
  expect(visibleIds(visibilityOf({ student, teacher: { rights: may('students.get_list') } }), [1, 7])).toEqual([1, 7]);
  expect(visibleIds(visibilityOf({ student, teacher: { rights: may('schools.get') } }), [1, 7])).toEqual([7]);
});

test('a topic is the first word of a type', () => expect(topicOf('students.merge_undone')).toBe('students'));
