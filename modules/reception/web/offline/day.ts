import { addDays } from '@ritm/kernel';
import type { CheckInDay, ClientOfDay, LotOfClients } from '../../contract/index.ts';
import type { Mark } from '../../rules/check-in.ts';
import type { Charge, Lot } from '@ritm/passes/rules';

/**
 * What a reception knows about its day when the server does not answer. Visits are in hundredths, as the rules count
 * them.
 */
export interface OfflineDay {
  readonly day: CheckInDay;
  readonly clients: readonly ClientOfDay[];
  readonly lots: readonly LotOfClients[];
}

/** A visit made on this device since the day was read: stored offline, or marked while the server still answered. */
export interface StoredScan {
  /** A UUIDv7: a scan sent twice counts once. */
  readonly scan_id: string;
  /** Null when the device did not know whose code it is. */
  readonly student_id: number | null;
  readonly code: string | null;
  readonly name: string;
  readonly timetable_id: number | null;
  readonly occurrence_id: number | null;
  readonly service_id: number | null;
  /** The date of the class, otherwise of the scan. */
  readonly date: string;
  readonly title: string | null;
  readonly lesson_plus_id: number | null;
  /** Hundredths charged to the pass or left uncovered. */
  readonly visits: number;
  readonly counted: boolean;
  readonly again: boolean;
  readonly unfreeze: boolean;
  /** The instant by the device's clock, ISO. */
  readonly scanned_at: string;
  /** The instant by the server's clock, as well as the device can estimate it. */
  readonly at: string;
  /** True when the server has this scan. */
  readonly sent: boolean;
  /** Why the server refuses the scan; a person has to settle it. */
  readonly refused: string | null;
}

export interface ActiveVisit extends Mark {
  readonly lesson_minus_id: number;
  readonly title: string | null;
}

/** A pass with its name. */
export type LotNow = Lot & Pick<LotOfClients, 'name'>;

/** The day with everything that has happened since it was read. */
export interface DayNow {
  readonly day: CheckInDay;
  readonly clients: ReadonlyMap<number, ClientOfDay>;
  readonly lots: ReadonlyMap<number, LotNow>;
  readonly marks: ReadonlyMap<number, readonly ActiveVisit[]>;
}

/** Applies the scans to the day as read. Pure: after a reload it gives the same day. */
export function dayNow({ day, clients, lots }: OfflineDay, scans: readonly StoredScan[]): DayNow {
  const later = scans.filter(({ student_id }) => student_id !== null).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const of = (client: ClientOfDay): StoredScan[] => later.filter(({ student_id }) => student_id === client.student_id);
  const replaced = replacedAbsences(day, later);
  const nameOf = (student_id: number): string => clients.find((one) => one.student_id === student_id)?.name ?? '';
  return {
    day: { ...day, classes: day.classes.map((one) => classNow(one, later, nameOf)) },
    clients: new Map(
      clients.map((one) => [one.student_id, withDebts(one, of(one), replaced.get(one.student_id) ?? [])]),
    ),
    lots: new Map(lots.map((lot) => [lot.id, lotNow(lot, later, [...replaced.values()].flat())])),
    marks: new Map(clients.map((one) => [one.student_id, [...one.marks, ...of(one).map(asVisit)]])),
  };
}

type ClassOfDay = CheckInDay['classes'][number];
type AbsenceOfDay = NonNullable<ClassOfDay['students'][number]['absence']>;

/** The absences of clients who came after all, by the client. */
function replacedAbsences(
  { classes }: CheckInDay,
  scans: readonly StoredScan[],
): ReadonlyMap<number, readonly AbsenceOfDay[]> {
  const absences = classes.flatMap(({ occurrence_id, students }) =>
    students.flatMap(({ student_id, absence }) =>
      absence && scans.some((scan) => scan.occurrence_id === occurrence_id && scan.student_id === student_id)
        ? [{ student_id, absence }]
        : [],
    ),
  );
  const byClient = Map.groupBy(absences, ({ student_id }) => student_id);
  return new Map([...byClient].map(([student_id, own]) => [student_id, own.map(({ absence }) => absence)]));
}

function classNow(one: ClassOfDay, scans: readonly StoredScan[], nameOf: (id: number) => string): ClassOfDay {
  const scansOfClass = scans.filter(({ occurrence_id }) => occurrence_id === one.occurrence_id);
  if (scansOfClass.length === 0) return one;
  const markedAt = new Map(scansOfClass.map((scan) => [scan.student_id!, scan.at]));
  const students = one.students.map((student) => {
    const at = markedAt.get(student.student_id);
    return at === undefined || student.status === 'marked'
      ? student
      : { ...student, status: 'marked' as const, marked_at: at, absence: null };
  });
  const listedIds = new Set(students.map(({ student_id }) => student_id));
  const walkIns = scansOfClass.filter(({ student_id }) => !listedIds.has(student_id!));
  return {
    ...one,
    booked: one.booked + new Set(walkIns.map(({ student_id }) => student_id)).size,
    students: [
      ...students,
      ...walkIns.map(({ student_id, name, at }) => ({
        student_id: student_id!,
        name: name || nameOf(student_id!),
        status: 'marked' as const,
        marked_at: at,
        absence: null,
        owes: false,
      })),
    ],
  };
}

/** Values are written by the server only; a device decides without them. */
function lotNow(lot: LotOfClients, scans: readonly StoredScan[], replaced: readonly AbsenceOfDay[]): LotNow {
  const scansOfLot = scans.filter(({ lesson_plus_id }) => lesson_plus_id === lot.id);
  const isInForce = ({ id }: { id: number }) => replaced.every(({ lesson_minus_id }) => lesson_minus_id !== id);
  const chargesRead = lot.charges.filter(isInForce).map((charge): Charge => ({ ...charge, value: 0 }));
  return {
    ...lot,
    freezes: scansOfLot.reduce(withFreezeEndedBy, lot.freezes),
    moves: lot.moves.map((move) => ({ ...move, value: 0 })),
    charges: [...chargesRead, ...scansOfLot.map(asCharge)],
  };
}

/** A scan that unfroze a pass has ended its freeze on the eve of the scan's day. */
function withFreezeEndedBy(
  freezes: LotOfClients['freezes'],
  { unfreeze, date: on }: StoredScan,
): LotOfClients['freezes'] {
  if (!unfreeze) return freezes;
  return freezes.flatMap((freeze) => {
    if (freeze.to_date < on || on < freeze.from_date) return [freeze];
    return freeze.from_date === on ? [] : [{ ...freeze, to_date: addDays(on, -1) }];
  });
}

const asCharge = ({ visits, date, service_id, counted }: StoredScan, index: number): Charge => ({
  // Negative ids cannot collide with the server's.
  id: -1 - index,
  date_visit: date,
  service_id,
  visits,
  value: 0,
  counted,
});

const withDebts = (
  client: ClientOfDay,
  scans: readonly StoredScan[],
  replaced: readonly AbsenceOfDay[],
): ClientOfDay => {
  const owedScans = scans.filter(({ lesson_plus_id, visits }) => lesson_plus_id === null && visits > 0);
  const settled = replaced.filter(({ owed }) => owed > 0);
  return {
    ...client,
    debt: client.debt + owedScans.length - settled.length,
    uncovered:
      client.uncovered +
      owedScans.reduce((sum, { visits }) => sum + visits, 0) -
      settled.reduce((sum, { owed }) => sum + owed, 0),
  };
};

const asVisit = ({ at, title }: StoredScan): ActiveVisit => ({
  lesson_minus_id: 0,
  marked_at: at,
  scanned: true,
  starts_at: null,
  title,
});
