/**
 * Every field that any write of the contract accepts is given back by the read of the same entity. Control: a column
 * that the write drops is noticed.
 */
import type { RouteDefinition } from '@ritm/http';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrapHandlers } from './scenarios/handlers.ts';
import { ownerRoleFor, requestFor, type GeneratedRequest } from './scenarios/requests.ts';
import { buildTenant, type Tenant } from './scenarios/tenant-fixture.ts';
import { bodyFields, holds, otherValue, pairsOf, type WriteRead } from './scenarios/write-reads.ts';

let t: TestApp;
let a: Tenant;
let pairs: WriteRead[];

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
  pairs = pairsOf(t.platform.implementations.map((one) => one.route));
});
afterAll(() => t?.close());

const send = (route: RouteDefinition, request: GeneratedRequest) => t.request(a.school.owner, route, request as never);

type Item = Record<string, unknown>;

/** The entity as its read gives it, after the write has answered. */
async function readBack({ read, by, write }: WriteRead, answer: Item, request: GeneratedRequest): Promise<unknown> {
  const reading = requestFor(read, a.fixtures, { role: ownerRoleFor(read) });
  const nested = answer.lesson_minus as Item | undefined;
  const made = answer.id ?? nested?.id;
  const id = made ?? Object.values(request.params).at(-1);
  if (by === 'same') reading.params = { ...reading.params, ...request.params };
  if (by === 'item') reading.params = { ...reading.params, [/\{(\w+)\}$/.exec(read.path)![1]!]: made };
  const { body } = await send(read, reading);
  if (by !== 'list') return body;
  const list = (body as { data?: Item[] }).data ?? [];
  return list.find((one) => one.id === id) ?? `nothing with the id of ${write.name}`;
}

interface Lost {
  readonly field: string;
  readonly written: unknown;
  readonly read: unknown;
}

/**
 * Writes every field of the body in turn, twice with different values where possible, and reads the entity after each
 * write.
 */
async function lostFields(pair: WriteRead): Promise<{ accepted: number; refusal: string; lost: Lost[] }> {
  const { write } = pair;
  const role = ownerRoleFor(write);
  const [least, full] = [false, true].map((all) => requestFor(write, a.fixtures, { role, full: all })) as [
    GeneratedRequest,
    GeneratedRequest,
  ];
  const lost: Lost[] = [];
  let accepted = 0;
  let refusal = '';
  for (const [field, schema] of Object.entries(bodyFields(write))) {
    const value = (full.body as Item)[field];
    const other = otherValue(schema, value);
    for (const written of other === undefined ? [value] : [other, value]) {
      const request = { ...least, body: { ...(least.body as Item), [field]: written } };
      const { status, body } = await send(write, request);
      if (status !== 200) {
        refusal ||= String((body as Item).code);
        continue;
      }
      accepted++;
      const read = await readBack(pair, body as Item, request);
      const name = `${write.name} ${field}`;
      const value = valueAt(read, readAs[name] ?? field);
      const isDefaulted = written === null && defaultedByNull.includes(name);
      if (!isDefaulted && !holds(value, written)) lost.push({ field: name, written, read: value });
    }
  }
  return { accepted, refusal, lost };
}

/** The value at a path such as `city.id`; null where a part of the path is null. */
const valueAt = (read: unknown, path: string): unknown =>
  path.split('.').reduce((at, key) => (at === null ? null : (at as Item | undefined)?.[key]), read);

/** Routes whose paths name an entity but whose bodies are no fields of what is read there, each with the reason. */
const actions: Readonly<Record<string, string>> = {
  'accounts.check_phone_safe': 'a step of the sign-in: its path is read under the same name by old applications',
  'accounts.check_sms_code_safe': 'a step of the sign-in: its path is read under the same name by old applications',
  'accounts.confirm': 'confirms that the person is at the device; the read says whether they are',
  'students.set_student_teachers': 'the whole list of a relation, read as people',
  'students.set_teacher_students': 'the whole list of a relation, read as people',
  'tasks.set_task_rule': 'one of the rules of a list, named by `rule`',
  'students.order_students_fields': 'an order, read as the order of the list',
  'students.judge_duplicate': 'a decided pair leaves the list',
  'students.merge_students': 'an action on two cards',
  'services.set_service_teachers': 'the whole list of a relation, read as people',
  'services.set_services_groups': 'an order, read as the order of the list',
  'timetable.set_student_timetables': 'an action on a list of classes',
  'timetable.set_slot_rule': 'one of the rules of a list, named by `service_id`',
  'passes.set_pass_students': 'the whole list of a relation, read as people',
  'students.change_students': 'an action on many clients, whose cards show it',
  'messages.send_message': 'an action on many clients, read as a line for each',
  'messages.give_answer': 'an answer, read as what has become of the place',
  'messages.set_consent': 'one of two consents, named by `scope`',
  'imports.decide_import_rows': 'a decision about many rows',
  'visits.add_seat': 'a booking: the read of its path is the dry run of one, the class shows it',
  'reception.check_in': 'a mark: the read of its path is the day’s classes, and the journal of visits shows it',
  'visits.move_seat': 'moves a booking: the classes show it',
};

/** Fields that are read under another name. */
const readAs: Readonly<Record<string, string>> = {
  'schools.add_school city_id': 'city.id',
  'schools.add_school category_id': 'category.id',
  'schools.add_school additional_category_id': 'additional_category.id',
  'schools.edit_school city_id': 'city.id',
  'schools.edit_school category_id': 'category.id',
  'schools.edit_school additional_category_id': 'additional_category.id',
  'passes.add_lesson_plus date': 'sold_on',
  'passes.add_lesson_plus valid_from': 'starts_on',
  'passes.add_lesson_plus valid_until': 'ends_on',
  'passes.edit_lesson_plus valid_from': 'starts_on',
  'passes.edit_lesson_plus valid_until': 'ends_on',
};

/**
 * Fields whose null is read as what the product chooses in its place: the terms of the service, the size of the place,
 * the pass to charge.
 */
const defaultedByNull: readonly string[] = [
  'timetable.edit_timetable capacity',
  'passes.add_lesson_plus valid_from',
  'passes.add_lesson_plus valid_until',
  'passes.edit_lesson_plus valid_from',
  'visits.edit_lesson_minus lesson_plus_id',
];

/** Fields that the read of an entity gives in another form, or not at all, each with the reason. */
const reviewed: Readonly<Record<string, string>> = {
  'notifications.edit_settings choices': 'notices of security are always given',
  'tasks.add_task student_id': 'read as `student`',
  'tasks.add_task assignee_id': 'read as `assignee`',
  'tasks.edit_task assignee_id': 'read as `assignee`',
  'tasks.edit_task done': 'read as `done_at`',
  'students.edit_students_field options': 'a field of the kind `text` has no options',
  'students.edit_students_field archived': 'an archived field leaves the list',
  'finance.add_finance reason': 'a word for the audit',
  'finance.edit_finance reason': 'a word for the audit',
  'timetable.add_timetable place': 'the specification’s name of `place_id`',
  'timetable.edit_timetable place': 'the specification’s name of `place_id`',
  'timetable.add_timetable repeat_until': 'a class that does not repeat has no end of repeating',
  'timetable.add_timetable students_ids': 'read as `students`',
  'timetable.add_timetable force': 'how to write, and not what',
  'timetable.edit_timetable force': 'how to write, and not what',
  'timetable.edit_timetable scope': 'how to write, and not what',
  'timetable.edit_timetable preview': 'how to write, and not what',
  'timetable.add_timetable conflict_reason': 'kept only where there is a conflict',
  'timetable.edit_timetable conflict_reason': 'kept only where there is a conflict',
  'timetable.add_school_feed teacher_id': 'read as the name of whose feed it is',
  'timetable.add_school_feed place_id': 'read as the name of whose feed it is',
  'timetable.add_school_feed student_id': 'read as the name of whose feed it is',
  'timetable.edit_timetable color': 'without a color of its own a class is read with that of its service',
  'passes.add_lesson_plus account': 'where the money goes: a field of the record of income',
  'passes.edit_lesson_plus account': 'where the money goes: a field of the record of income',
  'passes.edit_lesson_plus paid_now': 'added to what is read as `paid`',
  'passes.add_lesson_plus students_ids': 'read by the route of the clients of a pass',
  'passes.add_lesson_plus cover_debts': 'how to write, and not what',
  'passes.add_lesson_plus activation': 'decides the day from which the pass is valid',
  'passes.add_lesson_plus carry_leftovers': 'how to write, and not what',
  'booking.answer_review read': 'what the desk has read, compared and not kept',
  'passes.add_lesson_plus reason': 'a word for the audit',
  'passes.edit_lesson_plus valid_until': 'read with the extensions of the pass, and the fixture has one of a day',
  'passes.edit_lesson_plus accept_late': 'how to write, and not what',
  'visits.edit_lesson_minus accept_late': 'how to write, and not what',
  'visits.edit_lesson_minus unfreeze': 'how to write, and not what',
  'visits.edit_lesson_minus make_up_id': 'read by the route of make-ups, which leaves out what is made up',
  'visits.edit_lesson_minus reason': 'a word for the audit',
  'messages.edit_settings sms_login': 'an account is sealed and given back to nobody',
  'messages.edit_settings sms_password': 'an account is sealed and given back to nobody',
  'messages.edit_settings sms_api_id': 'an account is sealed and given back to nobody',
  'messages.edit_settings sms_sender': 'an account is sealed and given back to nobody',
  'imports.edit_import services': 'prices of the services that the file names, and the generated one is not in it',
  'imports.edit_import marks': 'meanings of the words of visits in the file, and the generated one is not in it',
  'imports.edit_import preset_name': 'a name under which the mapping is saved, read in the list of presets',
};

/** Writes that the fixture's state refuses with every body, by the code of the refusal: a new one needs a word here. */
const refusedWrites: Readonly<Record<string, string>> = {
  'booking.set_review: booking.has_not_come':
    'only whoever has been to a class writes a review, and the fixture’s owner has not',
  'imports.decide_import_row: imports.wrong_state': 'the fixture’s import has not been checked',
  'schools.add_invitation: schools.no_number': 'the fixture’s teacher has no number to invite',
  'students.give_consent: students.consent_version': 'the version of a text that the visitor has seen',
  'support.decide_moderation: common.forbidden': 'the owner moderates nothing',
  'support.edit_request: common.forbidden': 'the owner answers no requests of others',
  'timetable.add_closure: timetable.date_in_past': 'the generated date is over',
  'timetable.add_waiting: timetable.class_over or timetable.places_are_free':
    'the hour of the fixture’s class decides whether it is over; it has free places',
  'timetable.book_slot: timetable.slot_closed': 'the fixture offers no slots',
  'passes.freeze_pass: visits.freeze_refused': 'the fixture’s pass allows no freeze',
};

const isListed = (key: string, refusal: string): boolean => {
  const [name, codes] = key.split(': ') as [string, string];
  return codes.split(' or ').some((code) => refusal === `${name}: ${code}`);
};

test(
  'every field that a write accepts is given back by the read of the same entity',
  { timeout: 300_000 },
  async () => {
    const lost: Lost[] = [];
    const refused: string[] = [];
    let accepted = 0;
    for (const pair of pairs.filter(({ write }) => !(write.name in actions))) {
      const found = await lostFields(pair);
      accepted += found.accepted;
      if (found.accepted === 0) refused.push(`${pair.write.name}: ${found.refusal}`);
      lost.push(...found.lost.filter(({ field }) => !(field in reviewed)));
    }
    console.log(`${pairs.length} pairs, ${accepted} fields written and read, ${lost.length} lost`);
    expect(accepted).toBeGreaterThan(400);
    const listed = Object.keys(refusedWrites);
    expect(refused.filter((one) => !listed.some((key) => isListed(key, one)))).toEqual([]);
    expect(listed.filter((key) => !refused.some((one) => isListed(key, one)))).toEqual([]);
    expect(lost).toEqual([]);
  },
);

test('control: a column that the write drops is noticed', async () => {
  const pair = pairs.find(({ write }) => write.name === 'students.edit_student')!;
  const restore = wrapHandlers(t, (route, run) =>
    route === pair.write
      ? (context, input) => {
          const { email: _dropped, ...body } = (input as { body: Item }).body;
          return run(context, { ...(input as object), body } as never);
        }
      : run,
  );
  const { lost } = await lostFields(pair);
  restore();
  expect([...new Set(lost.map(({ field }) => field))]).toContain('students.edit_student email');
});
