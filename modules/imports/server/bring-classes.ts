import { AppError, errorText } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { addTimetable, joinSeries, lockSeries, weekOf } from '@ritm/timetable/server';
import type { ImportRecord } from './queries/imports.ts';
import { markClasses, nextGroupRows, placesOf, teachersOf, type ClassRow } from './queries/world.ts';
import { classWishes, firstDate, wishText } from './rules/class-wishes.ts';
import { ClassJudge, type JudgedClass, type World } from './rules/judge-classes.ts';
import { nothingMade, type BroughtByRow, type Made, type Note } from './stored.ts';

export async function readWorld(
  context: Pick<WriteContext, 'run'>,
  at: { school_id: number; today: string },
): Promise<World> {
  const [teachers, places, { series, taken }] = await Promise.all([
    context.run(teachersOf, { school_id: at.school_id }),
    context.run(placesOf, { school_id: at.school_id }),
    weekOf(context, at),
  ]);
  return { teachers, places, series, taken };
}

/**
 * Puts the classes of one group into the timetable and its clients on them: a class that stands already gets the clients, another is
 * made unless it cannot stand there. Answers undefined when no group waits. The caller holds the import's lock.
 */
export async function bringGroup(tx: WriteContext, record: ImportRecord): Promise<Made | undefined> {
  const at = { school_id: tx.school_id, import_id: record.id };
  const rows = await tx.run(nextGroupRows, at);
  const [first] = rows;
  if (!first) return undefined;
  const today = todayIn(tx.time_zone, tx.now);
  const { wishes, notes } = classWishes(first.group);
  const judge = new ClassJudge(await readWorld(tx, { school_id: tx.school_id, today }));
  // A day that a row names twice is one class.
  const judged = [...new Set(wishes.map((wish) => judge.judge(wish)))];
  const all: Note[] = [...notes, ...judged.flatMap((one) => one.notes)];
  const told = [...new Map(all.map((note) => [JSON.stringify(note), note])).values()];
  const students = [...new Set(rows.flatMap(({ student_id }) => student_id ?? []))];
  const joined = await join(tx, judged, { students, today });
  const made = await make(tx, judged, { students, today, told });
  tx.defer(markClasses, { ...at, rows: JSON.stringify(marksOf(rows, { joined, made, told, today })) });
  const places = [...joined.values()].reduce((sum, one) => sum + one.size, 0) + made.length * students.length;
  return { ...nothingMade(), classes: made.length, places };
}

/** The data of a group cost its whole transaction: its rows say why, and the next group has its turn. */
export async function leaveGroupOut(tx: WriteContext, record: ImportRecord, refusal: string): Promise<void> {
  const at = { school_id: tx.school_id, import_id: record.id };
  const rows = await tx.run(nextGroupRows, at);
  const notes: Note[] = [{ code: 'class.refused', data: { text: refusal } }];
  const marks = rows.map(({ row_no }) => ({ row_no, brought: { classes: [], places: [] }, notes }));
  tx.defer(markClasses, { ...at, rows: JSON.stringify(marks) });
}

/** Before anything is made: the locks of series sort before those of teachers. */
async function join(
  tx: WriteContext,
  judged: readonly JudgedClass[],
  { students, today }: { students: readonly number[]; today: string },
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const known = judged.flatMap(({ timetable_id }) => timetable_id ?? []);
  lockSeries(tx, known);
  return joinSeries(tx, { timetable_ids: [...new Set(known)], student_ids: students, from: today });
}

async function make(
  tx: WriteContext,
  judged: readonly JudgedClass[],
  { students, today, told }: { students: readonly number[]; today: string; told: Note[] },
): Promise<number[]> {
  const made: number[] = [];
  for (const one of judged.filter(({ outcome }) => outcome === 'new')) {
    const { wish, teacher_id, place_id } = one;
    const body = {
      title: wish.title,
      date: firstDate(today, wish.weekday),
      time_from: wish.starts_at,
      time_to: wish.ends_at,
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
      // Refused before anything was written: the class meets another later than the check looked, or the place is too small.
      if (!(error instanceof AppError) || error.declaration.status >= 500) throw error;
      const text = errorText(error.declaration, error.data, 'ru');
      told.push({ code: 'class.refused', data: { text: `${wishText(wish)}: ${text}` } });
    }
  }
  return made;
}

interface Outcome {
  joined: ReadonlyMap<number, ReadonlySet<number>>;
  made: readonly number[];
  told: readonly Note[];
  today: string;
}

/** The first row of a group made its classes; each row has put its own client on them. */
function marksOf(rows: readonly ClassRow[], { joined, made, told, today }: Outcome) {
  return rows.map(({ row_no, student_id }, index) => {
    const known = [...joined].filter(([, students]) => student_id !== null && students.has(student_id));
    const places = student_id === null ? [] : [...known.map(([id]) => id), ...made];
    const brought: BroughtByRow = { classes: index === 0 ? [...made] : [], places, since: today };
    return { row_no, brought, notes: told };
  });
}
