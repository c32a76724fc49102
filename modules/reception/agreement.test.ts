/**
 * The reception decides alike with and without the server: over random days at a desk, what the server answers to a
 * scan and what a device answers from the day that the server gave it are the same class, refusal and charge.
 * Controls: a device that forgets who holds a place, that charges a visit of another weight, or that takes a canceled
 * class for the one that replaced it is found within the same number of days.
 */
import { ApiError, type ErrorDeclaration } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { wallTimeOf } from '@ritm/kernel/zone';
import { decideVisit, endedBefore } from '@ritm/passes/rules';
import { type LotRow, toLot } from '@ritm/passes/server';
import { policiesToday, type VisitPolicies } from '@ritm/services/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scanRefusal, type CheckInOption, type ClassOfDay } from './contract/index.ts';
import { byWhichIsMeant } from './rules/candidates.ts';
import { isNear } from './rules/check-in.ts';
import { meantBy, recentMark, refuseScan, repeatedMark, type ScanRequest } from './rules/decide-scan.ts';
import type { DayClassRow, NearClassRow } from './server/class-queries.ts';
import { decidesOn, toClassOfDay, toClientOfDay } from './server/day.ts';
import { omitMoney } from './server/omit-money.ts';
import { candidatesOf, toOption } from './server/options.ts';
import { dayNow, type OfflineDay } from './web/offline/day.ts';
import { cardOffline, decideOffline } from './web/offline/decide.ts';

const zone = 'Asia/Yekaterinburg';
/** 21:00 there: classes around it fall on two dates, and so do their instants in UTC. */
const at = '2026-09-10T18:40:00.000Z';
const { date: today, time: timeNow } = wallTimeOf(at, zone);
const instant = (minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const student_id = 7;

const anyService = fc.record({
  id: fc.constantFrom(1, 2),
  format: fc.constantFrom('group' as const, 'mini' as const),
  miss_policy: fc.constantFrom<VisitPolicies['miss_policy']>({}, { attended: 150 }, { attended: 50 }, { attended: 0 }),
  debt_policy: fc.constantFrom('block' as const, 'allow' as const, 'charge_single' as const),
  debt_limit: fc.integer({ min: 0, max: 2 }),
  price: fc.constantFrom(0, 60_000),
});

const anyClass = fc.record({
  timetable_id: fc.constantFrom(11, 12),
  minutes: fc.integer({ min: -30, max: 45 }),
  status: fc.constantFrom('planned' as const, 'planned' as const, 'conducted' as const, 'canceled' as const),
  capacity: fc.constantFrom(null, 1, 3),
  booked: fc.integer({ min: 0, max: 3 }),
  service: fc.constantFrom(null, 0, 1),
  seat: fc.constantFrom(
    null,
    'booked' as const,
    'confirmed' as const,
    'marked' as const,
    'no_show' as const,
    'excused' as const,
  ),
  /** What an absence was written off: a pass, by its number, or nothing, so that it is owed. */
  absenceOf: fc.constantFrom(null, 0, 1),
});

const anyLot = fc.record({
  service_id: fc.constantFrom(null, 1, 2),
  format: fc.constantFrom('group' as const, 'mini' as const),
  pays_for_ids: fc.constantFrom<number[] | null>(null, null, [], [1, 2]),
  visits: fc.constantFrom(null, 100, 200, 800),
  price: fc.constantFrom(0, 480_000),
  paid: fc.constantFrom(0, 240_000, 480_000),
  activation: fc.constantFrom('on_sale' as const, 'on_first_visit' as const),
  soldDaysAgo: fc.constantFrom(0, 5, 29, 31),
  policies: fc.constantFrom<LotRow['policies']>(
    {},
    { miss_policy: { attended: 50 }, debt_policy: 'block', debt_limit: 1 },
    { miss_policy: { attended: 150 }, debt_policy: 'allow', debt_limit: 2 },
    { daypart_from: '08:00', daypart_to: '12:00' },
    { branch_ids: [1] },
    { cap_per_day: 1 },
    { consume_unpaid: 'none' },
    { consume_unpaid: 'all' },
  ),
  isFrozen: fc.boolean(),
  used: fc.constantFrom(0, 0, 1, 2),
});

const anyState = fc.record({
  services: fc.tuple(anyService, anyService),
  classes: fc.array(anyClass, { maxLength: 4 }),
  lots: fc.array(anyLot, { maxLength: 3 }),
  uncovered: fc.constantFrom(0, 100, 200),
  marks: fc.array(fc.record({ minutes: fc.integer({ min: -20, max: 20 }), scanned: fc.boolean() }), { maxLength: 2 }),
});
const anyRequest = fc.record({
  timetable_id: fc.constantFrom(undefined, undefined, null, 11, 12, 13),
  lesson_plus_id: fc.constantFrom(undefined, undefined, null, 101, 102, 109),
  again: fc.constantFrom(undefined, true),
  unfreeze: fc.constantFrom(undefined, true, false),
});
type State = typeof anyState extends fc.Arbitrary<infer S> ? S : never;

function lotRowsOf(state: State): LotRow[] {
  return state.lots.map(({ soldDaysAgo, isFrozen, used, ...one }, number): LotRow => {
    const charge = { date_visit: today, service_id: 1, visits: one.visits === null ? 0 : 50, value: 0, counted: true };
    return {
      ...lotDefaults,
      ...one,
      id: 101 + number,
      // A sale keeps what its service says of visits (decision 150); only an opening balance of no service lacks it.
      policies: { ...(one.service_id !== null && { miss_policy: {} }), ...one.policies },
      sold_on: addDays(today, -soldDaysAgo),
      freezes: isFrozen
        ? [
            {
              id: 900 + number,
              from_date: addDays(today, -2),
              to_date: addDays(today, 2),
              mass: false,
              by_client: false,
            },
          ]
        : [],
      charges: [
        ...Array.from({ length: used }, (_, index) => ({ ...charge, id: 7000 + number * 10 + index })),
        ...state.classes.flatMap(({ seat, absenceOf }, index) =>
          seat === 'no_show' && absenceOf === number ? [{ ...charge, id: 5000 + index }] : [],
        ),
      ],
    };
  });
}

/** The rows that the server would read of such a day. */
function rowsOf(state: State) {
  const services = state.services.map((one, index) => ({ ...one, id: index + 1 }));
  const classes = state.classes.map(({ minutes, service: index, seat, absenceOf, ...one }, number): NearClassRow => {
    const service = index === null ? null : services[index]!;
    const { date, time } = wallTimeOf(instant(minutes), zone);
    return {
      ...one,
      occurrence_id: 1000 + number,
      title: `Занятие ${number}`,
      // Every other class is in the branch of the pass that names one.
      branch_id: (number % 2) + 1,
      date,
      time_from: time,
      time_to: wallTimeOf(instant(minutes + 55), zone).time,
      starts_at: instant(minutes),
      ends_at: instant(minutes + 55),
      service_id: service?.id ?? null,
      format: service?.format ?? 'group',
      miss_policy: service?.miss_policy ?? null,
      debt_policy: service?.debt_policy ?? null,
      debt_limit: service?.debt_limit ?? null,
      priced: service && {
        price: service.price,
        visits: 100,
        nominal_value: null,
        validity: null,
        validity_unit: null,
      },
      seat,
      marked_id: seat === 'marked' || seat === 'no_show' ? 5000 + number : null,
      absence_id: seat === 'no_show' ? 5000 + number : null,
      absence_owed: seat === 'no_show' && state.lots[absenceOf ?? -1] === undefined ? 100 : 0,
    };
  });
  const lots = lotRowsOf(state);
  const ofClasses = classes.flatMap(({ marked_id, absence_id, starts_at, title }) =>
    marked_id === null || absence_id !== null
      ? []
      : [{ charge_id: marked_id, marked_at: instant(-3), scanned: false, starts_at, title }],
  );
  const others = state.marks.map(({ minutes, scanned }, number) => ({
    charge_id: 6000 + number,
    marked_at: instant(minutes),
    scanned,
    starts_at: null,
    title: null,
  }));
  const marks = [...ofClasses, ...others].map((mark) => ({ ...mark, lesson_minus_id: mark.charge_id }));
  return {
    services,
    classes,
    lots,
    marks,
    client: { uncovered: state.uncovered + classes.reduce((sum, { absence_owed }) => sum + absence_owed, 0) },
  };
}
type Rows = ReturnType<typeof rowsOf>;

const lotDefaults = {
  student_id,
  student_name: 'Ли Анна',
  name: 'Абонемент',
  kind: 'pass',
  activation_deadline_days: 30,
  burn_unactivated: false,
  created_at: at,
  version: 1,
  validity: 30,
  validity_unit: 'day' as const,
  valid_from: null,
  valid_until: null,
  closed_on: null,
  close_reason: null,
  comment: null,
  carried_paid: 0,
  extensions: [],
  moves: [],
  burned_visits: 0,
  burned_value: 0,
};

type Answer =
  | { already: true }
  | { refused: string; reason: unknown }
  | { class: number | null; lesson_plus_id: number | null; visits: number; counted: boolean };

const refusedBy = ({ code }: Pick<ErrorDeclaration, 'code'>, { reason = null }: Record<string, unknown>): Answer => ({
  refused: code,
  reason,
});

/** What the server answers: the reception's rules on its own rows, then the decision of the marking action. */
function serverAnswer({ classes, lots, marks, client, services }: Rows, request: ScanRequest): Answer {
  const { timetable_id } = request;
  const near = classes.filter(({ status, starts_at }) => status !== 'canceled' && isNear(starts_at, at));
  const named = classes.filter((one) => one.timetable_id === timetable_id && one.date === today);
  const rows = typeof timetable_id === 'number' ? named.toSorted(byWhichIsMeant).slice(0, 1) : near;
  const candidate = meantBy(request, candidatesOf(rows, { client, lots, at }));
  const ofClass = marks.find(({ charge_id }) => charge_id === candidate?.row.marked_id);
  if (repeatedMark(request, { ofClass, recent: recentMark(marks, at) })) return { already: true };
  const refused = refuseScan(request, candidate);
  if (refused) {
    const { declaration, data } = scanRefusal(refused, 'ru');
    return refusedBy(declaration, data);
  }
  const row = candidate?.row;
  const on = row?.date ?? today;
  const named_lot = lots.find(({ id }) => id === request.lesson_plus_id);
  const service = services.find(({ id }) => id === (row ? row.service_id : named_lot?.service_id));
  const decision = decideVisit({
    outcome: 'attended',
    date_visit: on,
    time: row?.time_from ?? timeNow,
    branch_id: row?.branch_id,
    service_id: service?.id ?? null,
    format: service?.format ?? named_lot?.format ?? 'group',
    policies: policiesToday(service ?? {}),
    lots: lots.map((stored) => {
      // The marking action replaces the absence: it decides as if it had never been written.
      const lot = { ...stored, charges: stored.charges.filter(({ id }) => id !== row?.absence_id) };
      const freeze = lot.freezes.find(({ from_date, to_date }) => from_date <= on && on <= to_date);
      if (!request.unfreeze || !freeze) return toLot(lot);
      return { ...toLot(lot), freezes: endedBefore(lot.freezes, freeze.id, on)! };
    }),
    lesson_plus_id: request.lesson_plus_id ?? null,
    debt: { uncovered: client.uncovered - (row?.absence_owed ?? 0), single_price: service?.price ?? 0 },
  });
  if ('refused' in decision) {
    const { declaration, data } = scanRefusal({ why: decision.refused, nearest: decision.nearest }, 'ru');
    return refusedBy(declaration, data);
  }
  const { lesson_plus_id, visits, counted } = decision.charge;
  return { class: row?.occurrence_id ?? null, lesson_plus_id, visits, counted };
}

/** The day as the server hands it to a device. */
function storedDay({ classes, lots, marks, client }: Rows): OfflineDay {
  const toDayRow = ({ seat, marked_id, absence_id, absence_owed, ...row }: NearClassRow): DayClassRow => ({
    ...row,
    students: seat
      ? [
          {
            student_id,
            name: 'Ли Анна',
            status: seat,
            marked_at: marked_id === null || absence_id !== null ? null : instant(-3),
            absence: absence_id === null ? null : { lesson_minus_id: absence_id, owed: absence_owed },
          },
        ]
      : [],
  });
  const clientRow = { student_id, firstname: 'Анна', name: 'Ли Анна', phone_ends: [], birth_date: null, codes: [] };
  return {
    day: {
      date: today,
      now: at,
      time_zone: zone,
      classes: classes.map((row) => toClassOfDay(toDayRow(row))),
      problems: [],
    },
    clients: [
      {
        ...toClientOfDay({ ...clientRow, debt: 0, uncovered: client.uncovered }, today),
        lots_ids: lots.filter((lot) => decidesOn(lot, today)).map(({ id }) => id),
        marks,
      },
    ],
    lots: lots.filter((lot) => decidesOn(lot, today)).map(omitMoney),
  };
}

function deviceAnswer(day: OfflineDay, request: ScanRequest): Answer {
  const input = { ...request, scan_id: 'scan', student_id };
  try {
    const { scan } = decideOffline(dayNow(day, []), input, { at, scanned_at: at, language: 'ru' });
    if (!scan) return { already: true };
    const { occurrence_id, lesson_plus_id, visits, counted } = scan;
    return { class: occurrence_id, lesson_plus_id, visits, counted };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedBy(error, error.data);
  }
}

/** Compares both sides over random days; `change` is what a device would have got wrong. */
function compare(change: (day: OfflineDay) => OfflineDay = (day) => day): void {
  fc.assert(
    fc.property(anyState, anyRequest, (state, request) => {
      const rows = rowsOf(state);
      const day = change(storedDay(rows));
      const { lots, client } = rows;
      const unknown = lots.filter(({ id }) => day.lots.every((lot) => lot.id !== id));
      // A pass that is over is on no device's screen, so nobody can name it there.
      fc.pre(unknown.every(({ id }) => id !== request.lesson_plus_id));
      expect(deviceAnswer(day, request)).toEqual(serverAnswer(rows, request));
      const near = rows.classes.filter(({ status, starts_at }) => status !== 'canceled' && isNear(starts_at, at));
      const now = dayNow(day, []);
      const card = cardOffline(now, now.clients.get(student_id)!, { at, language: 'ru' });
      const context = { lots, makeUps: [], language: 'ru' } as const;
      const options = candidatesOf(near, { client, lots, at }).map((one) => toOption(one, context));
      const shown = (option: CheckInOption) => (unknown.length > 0 ? omitReason(option) : option);
      expect(card.options.map(shown)).toEqual(options.map(inVisits).map(shown));
    }),
    { numRuns: 600, seed: 160 },
  );
}

/** A device cannot give a pass that is over, which it does not store, as the reason of a refusal. */
const omitReason = ({ refusal, ...option }: CheckInOption) => ({ ...option, isRefused: refusal !== null });

/** The server's visits leave it as whole ones by the shape of its answer; a device turns them itself. */
const inVisits = ({ lesson_plus, ...option }: CheckInOption): CheckInOption => {
  const left = lesson_plus?.left;
  return {
    ...option,
    lesson_plus: lesson_plus && { ...lesson_plus, left: typeof left === 'number' ? left / 100 : null },
  };
};

it('the server and a device without it give the same answer to a scan', () => {
  expect(compare).not.toThrow();
});

const ofClasses =
  (change: (one: ClassOfDay) => ClassOfDay) =>
  ({ day, ...rest }: OfflineDay): OfflineDay => ({ ...rest, day: { ...day, classes: day.classes.map(change) } });

it.each<[string, (day: OfflineDay) => OfflineDay]>([
  ['forgets who holds a place', ofClasses((one) => ({ ...one, students: [] }))],
  [
    'weighs every visit alike',
    ofClasses((one) => ({ ...one, service: one.service && { ...one.service, weight: 100 } })),
  ],
  ['takes a canceled class for a planned one', ofClasses((one) => ({ ...one, status: 'planned' }))],
  ['forgets what a pass was sold with', (day) => ({ ...day, lots: day.lots.map((lot) => ({ ...lot, policies: {} })) })],
  [
    'counts an absence beside the visit that replaces it',
    ofClasses((one) => ({ ...one, students: one.students.map((student) => ({ ...student, absence: null })) })),
  ],
  ['does not know of a freeze', (day) => ({ ...day, lots: day.lots.map((lot) => ({ ...lot, freezes: [] })) })],
])('control: a device that %s is found', (_, change) => expect(() => compare(change)).toThrow(/Property failed/));
