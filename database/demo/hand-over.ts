import { transferTermsOf } from '@ritm/passes/rules';
import { snapshotForSale } from '@ritm/services/server';
import type { Client } from './clients.ts';
import type { Pass } from './desk.ts';
import { addJournalLine } from './journal.ts';
import type { DemoSchool } from './school.ts';

/** Hands an unfrozen pass over to another client, as `transferPass` of the passes does. */
export function handOver(
  school: DemoSchool,
  pass: Pass,
  { to, reason, at }: { to: Client; reason: string; at: string },
): void {
  const { book } = school.demo;
  const { user_id } = school.administrators[0] ?? school.owner;
  const own = { school_id: school.id, created_by: user_id, created_at: at };
  const { paid, activation, activation_deadline_days, ...terms } = transferTermsOf(pass, school.today);
  const id = book.nextId('lessons_plus');
  const { policies, ...snapshot } = snapshotForSale(pass.service);
  book.add('lessons_plus', {
    ...own,
    id,
    student_id: to.id,
    service_id: pass.service.id,
    sold_on: school.today,
    ...snapshot,
    activation,
    activation_deadline_days,
    policies,
  });
  const { visits, price, validity, validity_unit, valid_from, valid_until } = pass;
  const closed = { visits, price, validity, validity_unit, valid_from, valid_until };
  const versions = [
    { id: pass.id, version: 2, ...closed, closed_on: school.today, close_reason: 'transferred' },
    { id, version: 1, ...terms, closed_on: null, close_reason: null },
  ];
  for (const { id: lesson_plus_id, ...version } of versions)
    book.add('lesson_plus_terms', { ...own, lesson_plus_id, comment: null, ...version });
  book.add('lesson_plus_moves', {
    ...own,
    id: book.nextId('lesson_plus_moves'),
    kind: 'transfer',
    from_id: pass.id,
    to_id: id,
    visits: terms.visits,
    value: terms.price,
    paid,
  });
  book.add('pass_actions', {
    ...own,
    id: book.nextId('pass_actions'),
    lesson_plus_id: pass.id,
    reason,
    kind: 'transfer',
    student_id: pass.holder.id,
    detail: JSON.stringify({ to_id: id, freezes: [] }),
  });
  const [before, after] = [{ student_id: pass.holder.id }, { student_id: to.id, lesson_plus_id: id, ...terms }];
  const line = { at, user_id, action: 'visits.pass_transferred', object_id: pass.id, reason } as const;
  addJournalLine(school, { ...line, before, after });
  pass.closed_on = school.today;
}
