import { findRegularStudents } from '@ritm/timetable/server';
import type { ImportSummary } from '../../contract/index.ts';
import { timetableRows } from '../queries/timetable.ts';
import { classRequests, classRequestKey } from '../rules/rows/class-requests.ts';
import { ClassResolver, toTimetableEntry, type TimetableState } from '../rules/rows/resolve-classes.ts';
import type { ParsedGroup } from '../rules/cells/parsed.ts';
import type { ResolvedRow } from '../apply/subjects.ts';
import type { SimulatedData } from './simulated-data.ts';

interface Group {
  row_no: number;
  group: ParsedGroup;
  students: Set<number>;
}

type Counts = Pick<ImportSummary, 'classes' | 'places' | 'classes_known' | 'classes_refused'>;

/**
 * Gathers the groups of a file and their clients batch by batch, then puts group after group into a simulated
 * timetable, as the commit does.
 */
export class SimulatedClasses {
  readonly #groups = new Map<string, Group>();

  add(resolved: readonly ResolvedRow[]): void {
    for (const { row, subject } of resolved)
      if (subject?.student_id != null) this.#addRow(row.row_no, row.parsed.row.group, subject.student_id);
  }

  #addRow(row_no: number, group: ParsedGroup | undefined, student_id?: number): void {
    if (!group || group.schedule.length === 0) return;
    const key = JSON.stringify(group);
    const known = this.#groups.get(key) ?? { row_no, group, students: new Set() };
    known.row_no = Math.min(known.row_no, row_no);
    if (student_id !== undefined) known.students.add(student_id);
    this.#groups.set(key, known);
  }

  async count(
    simulated: SimulatedData,
    { import_id, today, timetable }: { import_id: number; today: string; timetable: TimetableState },
  ) {
    const rows = await simulated.runner.run(timetableRows, { school_id: simulated.school_id, import_id });
    for (const { row_no, group } of rows) this.#addRow(row_no, group);
    const groups = [...this.#groups.values()].toSorted((left, right) => left.row_no - right.row_no);
    const week = new SimulatedWeek(simulated, timetable);
    for (const one of groups) await week.place(one, today);
    return week.counts;
  }
}

/** The weekly timetable with the simulated classes. */
class SimulatedWeek {
  readonly #simulated: SimulatedData;
  readonly #regularStudents = new Map<number, Set<number>>();
  readonly #known = new Set<string>();
  readonly #refused = new Set<string>();
  #timetable: TimetableState;
  #classes = 0;
  #places = 0;

  constructor(simulated: SimulatedData, timetable: TimetableState) {
    this.#simulated = simulated;
    this.#timetable = timetable;
  }

  get counts(): Counts {
    return {
      classes: this.#classes,
      places: this.#places,
      classes_known: this.#known.size,
      classes_refused: this.#refused.size,
    };
  }

  async place({ group, students }: Group, today: string): Promise<void> {
    const resolver = new ClassResolver(this.#timetable);
    const resolvedClasses = [...new Set(classRequests(group).wishes.map((request) => resolver.resolve(request)))];
    for (const one of resolvedClasses.filter(({ outcome }) => outcome === 'refused'))
      this.#refused.add(classRequestKey(one.request));
    const known = new Set(resolvedClasses.flatMap(({ timetable_id }) => timetable_id ?? []));
    for (const id of known) await this.#join(id, students, today);
    for (const one of resolvedClasses)
      if (one.timetable_id !== null && one.timetable_id > 0) this.#known.add(classRequestKey(one.request));
    for (const one of resolvedClasses.filter(({ outcome }) => outcome === 'new')) {
      const id = this.#simulated.nextId();
      const { series, taken } = toTimetableEntry(one, { id, places: this.#timetable.places });
      this.#timetable = {
        ...this.#timetable,
        series: [...this.#timetable.series, series],
        taken: [...this.#timetable.taken, taken],
      };
      this.#regularStudents.set(id, new Set(students));
      this.#classes++;
      this.#places += students.size;
    }
  }

  async #join(timetable_id: number, students: ReadonlySet<number>, today: string): Promise<void> {
    const regular =
      this.#regularStudents.get(timetable_id) ?? new Set(await this.#storedRegularStudents(timetable_id, today));
    const before = regular.size;
    for (const id of students) regular.add(id);
    this.#places += regular.size - before;
    this.#regularStudents.set(timetable_id, regular);
  }

  #storedRegularStudents(timetable_id: number, from: string): Promise<ReadonlySet<number>> {
    const { runner, school_id } = this.#simulated;
    return findRegularStudents(runner, { school_id, timetable_id, from });
  }
}
