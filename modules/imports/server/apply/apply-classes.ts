import { AppError, errorText } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { addTimetable, joinSeries, lockSeries, readWeek } from '@ritm/timetable/server';
import type { ImportRecord } from '../queries/imports.ts';
import { markClasses, nextGroupRows, placesOf, teachersOf, type ClassRow } from '../queries/timetable.ts';
import { classRequests, firstDate, classRequestText } from '../rules/rows/class-requests.ts';
import { ClassResolver, type ResolvedClass, type TimetableState } from '../rules/rows/resolve-classes.ts';
import { nothingMade, type RowEffects, type Made, type Note } from '../stored.ts';

export async function readTimetableState(
  context: Pick<WriteContext, 'run'>,
  at: { school_id: number; today: string },
): Promise<TimetableState> {
  const [teachers, places, { series, taken }] = await Promise.all([
    context.run(teachersOf, { school_id: at.school_id }),
    context.run(placesOf, { school_id: at.school_id }),
    readWeek(context, at),
  ]);
  return { teachers, places, series, taken };
}

/**
 * Puts the classes of one group into the timetable and adds its clients to them: a class that exists already gets the
 * clients, and a missing one is created unless the timetable has no room for it. Returns undefined when no group waits.
 * The caller holds the import's lock.
 */
export async function applyGroup(tx: WriteContext, record: ImportRecord): Promise<Made | undefined> {
  const at = { school_id: tx.school_id, import_id: record.id };
  const rows = await tx.run(nextGroupRows, at);
  const [first] = rows;
  if (!first) return undefined;
  const today = todayIn(tx.time_zone, tx.now);
  const { wishes, notes } = classRequests(first.group);
  const resolver = new ClassResolver(await readTimetableState(tx, { school_id: tx.school_id, today }));
  // A day that a row names twice is one class.
  const resolvedClasses = [...new Set(wishes.map((request) => resolver.resolve(request)))];
  const all: Note[] = [...notes, ...resolvedClasses.flatMap((one) => one.notes)];
  const rowNotes = [...new Map(all.map((note) => [JSON.stringify(note), note])).values()];
  const students = [...new Set(rows.flatMap(({ student_id }) => student_id ?? []))];
  const joined = await joinClasses(tx, resolvedClasses, { students, today });
  const made = await createClasses(tx, resolvedClasses, { students, today, rowNotes });
  tx.defer(markClasses, { ...at, rows: JSON.stringify(marksOf(rows, { joined, made, rowNotes, today })) });
  const places = [...joined.values()].reduce((sum, one) => sum + one.size, 0) + made.length * students.length;
  return { ...nothingMade(), classes: made.length, places };
}

/** The group's data failed its whole transaction: its rows get the reason, and the next group follows. */
export async function skipGroup(tx: WriteContext, record: ImportRecord, refusal: string): Promise<void> {
  const at = { school_id: tx.school_id, import_id: record.id };
  const rows = await tx.run(nextGroupRows, at);
  const notes: Note[] = [{ code: 'class.refused', data: { text: refusal } }];
  const marks = rows.map(({ row_no }) => ({ row_no, brought: { classes: [], places: [] }, notes }));
  tx.defer(markClasses, { ...at, rows: JSON.stringify(marks) });
}

/** Runs before anything is created, because locks of series sort before locks of teachers. */
async function joinClasses(
  tx: WriteContext,
  resolvedClasses: readonly ResolvedClass[],
  { students, today }: { students: readonly number[]; today: string },
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const known = resolvedClasses.flatMap(({ timetable_id }) => timetable_id ?? []);
  lockSeries(tx, known);
  return joinSeries(tx, { timetable_ids: [...new Set(known)], student_ids: students, from: today });
}

async function createClasses(
  tx: WriteContext,
  resolvedClasses: readonly ResolvedClass[],
  { students, today, rowNotes }: { students: readonly number[]; today: string; rowNotes: Note[] },
): Promise<number[]> {
  const made: number[] = [];
  for (const one of resolvedClasses.filter(({ outcome }) => outcome === 'new')) {
    const { request, teacher_id, place_id } = one;
    const body = {
      title: request.title,
      date: firstDate(today, request.weekday),
      time_from: request.starts_at,
      time_to: request.ends_at,
      repeat: 'week' as const,
      teacher_id,
      place_id,
    };
    const params = { role: 'owner' as const, school_id: tx.school_id };
    try {
      const { id } = await addTimetable(tx, { params, query: {}, body });
      await tx.flush();
      await joinSeries(tx, { timetable_ids: [id], student_ids: students, from: body.date });
      made.push(id);
    } catch (error) {
      // The refusal came before any write: the class overlaps one that is later than the check's horizon, or the place
      // is too small.
      if (!(error instanceof AppError) || error.declaration.status >= 500) throw error;
      const text = errorText(error.declaration, error.data, 'ru');
      rowNotes.push({ code: 'class.refused', data: { text: `${classRequestText(request)}: ${text}` } });
    }
  }
  return made;
}

interface ClassOutcome {
  joined: ReadonlyMap<number, ReadonlySet<number>>;
  made: readonly number[];
  rowNotes: readonly Note[];
  today: string;
}

/**
 * The first row of a group is recorded as the one that created its classes; each row records its own client's places in
 * them.
 */
function marksOf(rows: readonly ClassRow[], { joined, made, rowNotes, today }: ClassOutcome) {
  return rows.map(({ row_no, student_id }, index) => {
    const known = [...joined].filter(([, students]) => student_id !== null && students.has(student_id));
    const places = student_id === null ? [] : [...known.map(([id]) => id), ...made];
    const effects: RowEffects = { classes: index === 0 ? [...made] : [], places, since: today };
    return { row_no, brought: effects, notes: rowNotes };
  });
}
