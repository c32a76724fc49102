import { addDays, daysBetween, type LocalDate } from '@ritm/kernel';
import {
  type Changes,
  type ClassFields,
  cutOf,
  type EditInput,
  emptyPlan,
  endedBefore,
  type Insert,
  type KeptReason,
  type Occurrence,
  type Owner,
  type Plan,
  type Refused,
  rowsInReach,
  type Series,
  startsFrom,
  type Update,
  whyImmutable,
} from './edit-plan.ts';
import { type Course, hasWeekdays, weekdayCourse } from './edit-weekdays.ts';
import {
  anchorBeside,
  anchorOf,
  dateAt,
  datesOf,
  isDateOf,
  nextDateOf,
  numberOf,
  type RepeatRule,
  timeOn,
} from './repeat.ts';

type SeriesEdit = EditInput & { changes: Changes };

/**
 * Plans an edit of "this and following" or "all". From the cut on, every date is mapped to its image in the new rule,
 * and its row moves there together with its clients. Dates without an image are canceled, images without a row are
 * inserted, and history is unchanged. A date that was edited individually (a substitute, another hour) keeps its own
 * values.
 */
export function planSeriesEdit(input: SeriesEdit, isMoved: boolean): Plan | Refused {
  const { series, changes, today, scope } = input;
  const cut = cutOf(input);
  const isAhead = startsFrom(series, cut);
  const owner: Owner = scope === 'following' && !isAhead ? 'next' : 'series';

  const course = hasWeekdays(input) ? weekdayCourse(input, isMoved) : courseOf(input, isMoved);
  if ('refused' in course) return course;
  const { rule, image } = course;
  const from = later(today, course.first);
  const start = nextDateOf({ ...rule, date: from }, from);
  if (start === null) return { refused: 'no_dates_ahead' };

  const date = owner === 'series' && !isAhead ? series.date : start;
  const values = { ...series, ...changes, ...course.time, ...(rule.times !== undefined && { times: rule.times }) };
  const fullSeries: Series = {
    ...values,
    ...timeOn(values, date),
    date,
    repeat: rule.repeat,
    repeat_until: rule.repeat_until,
    anchor_date: anchorBeside(date, rule),
  };
  const slotOf: Image = !hasWeekdays(input) && isSameRow(input, rule) ? (date) => date : image;
  const rows = planRows(input, {
    fullSeries,
    owner,
    slotOf,
    from,
    isMoved,
    isBehind: course.isBehind ?? (() => false),
  });
  if (owner === 'series') return { ...emptyPlan, series: difference(series, fullSeries), ...rows };
  return { ...emptyPlan, series: endedBefore(series, cut), next: fullSeries, ...rows };
}

/**
 * The rule is counted from the first class in reach, not from the cut. Otherwise a Monday course that is moved to
 * Wednesdays on a Tuesday would get a second class in the week whose Monday has passed.
 */
function courseOf(input: SeriesEdit, isMoved: boolean): Course {
  const rule = newRule(input, isMoved);
  const image = imageUnder(rule, input, isMoved);
  const cut = cutOf(input);
  return { rule, image, first: image(nextDateOf(input.series, cut) ?? cut) };
}

/**
 * The new rule without its start. A moved class shifts all dates and the end with it; a different repeat starts at the
 * picked class.
 */
function newRule(input: SeriesEdit, isMoved: boolean): RepeatRule & { anchor_date: LocalDate } {
  const { series, changes, original_date } = input;
  const repeat = changes.repeat ?? series.repeat;
  const anchor = anchorOf(series);
  const candidateRule = { date: series.date, repeat, repeat_until: newEnd(input, isMoved), anchor_date: anchor };
  const holdsPicked = numberOf(candidateRule, original_date) !== null;
  return { ...candidateRule, anchor_date: isMoved ? changes.date! : holdsPicked ? anchor : original_date };
}

/** Mondays up to the 4th, moved to Wednesdays, end on the 6th: otherwise the last class would be lost. */
function newEnd({ series, changes, original_date }: SeriesEdit, isMoved: boolean): LocalDate | null {
  if (changes.repeat_until !== undefined) return changes.repeat_until;
  if (series.repeat_until === null || !isMoved) return series.repeat_until;
  return addDays(series.repeat_until, daysBetween(original_date, changes.date!));
}

/**
 * Maps a date to its date under the new rule. With the same repeat the third class stays the third, so that a Monday
 * course that is moved to Tuesdays keeps its clients. With another repeat, a date that both rules contain is unchanged.
 */
function imageUnder(rule: RepeatRule, input: SeriesEdit, isMoved: boolean): Image {
  const { series, original_date, changes } = input;
  const pickedNumber = numberOf(series, original_date);
  return (date) => {
    if (!isMoved) return date;
    if (date === original_date) return changes.date!;
    const number = numberOf(series, date);
    if (rule.repeat !== series.repeat || number === null || pickedNumber === null) return date;
    return dateAt(rule, number - pickedNumber);
  };
}

/** A move by whole steps of the repeat gives the same dates: the first ones are dropped and the others do not move. */
function isSameRow({ series, changes, original_date }: SeriesEdit, rule: RepeatRule): boolean {
  const isStep = numberOf(series, changes.date ?? original_date) !== null;
  return isStep && rule.repeat === series.repeat && series.repeat !== 'none';
}

type Image = (date: LocalDate) => LocalDate;

type Target = {
  fullSeries: Series;
  owner: Owner;
  slotOf: Image;
  from: LocalDate;
  isMoved: boolean;
  /** Its class was before the reach of the edit. */
  isBehind: (date: LocalDate) => boolean;
};

function planRows(input: SeriesEdit, target: Target): Pick<Plan, 'updates' | 'cancels' | 'inserts' | 'kept'> {
  const updates: Update[] = [];
  const cancels: number[] = [];
  const keptRows: { id: number; why: KeptReason }[] = [];
  const rows = rowsInReach(input);
  const slots = assignSlots(rows, target);
  for (const row of rows) {
    const slot = slots.get(row.id);
    if (slot === undefined && row.original_date < input.today && whyImmutable(row, input.today) === null) {
      const update = changeMovedAhead(row, input, target);
      if (update) updates.push(update);
      continue;
    }
    const isLeftBehind = slot === undefined && target.slotOf(row.original_date) < input.today;
    const why = whyImmutable(row, input.today) ?? (isLeftBehind ? 'past' : null);
    if (slot !== undefined && isDropped(row, slot, input)) {
      updates.push(reviveRow(row, slot, target));
      continue;
    }
    if (why) keptRows.push({ id: row.id, why });
    else if (slot === undefined) cancels.push(row.id);
    if (slot === undefined) continue;
    // A past row also occupies its slot in the new rule; otherwise that date would be created a second time.
    const update = why ? linkRow(row, slot, target) : changeRow(row, slot, input, target);
    if (update) updates.push(update);
  }
  const takenDates = new Set(slots.values());
  const inserts = datesOf(target.fullSeries, target.from, input.horizon)
    .filter((date) => !takenDates.has(date) && !target.isBehind(date))
    .map((date): Insert => ({ owner: target.owner, original_date: date, date, fields: {}, status: 'planned' }));
  return { updates: inSafeOrder(updates, input), cancels, inserts, kept: keptRows };
}

/**
 * The date of the new rule that each row takes; a row without a date is not in the result. A row whose image is already
 * taken stays on its own date. That date may in turn be the image of another row, so the assignment repeats until
 * nothing changes.
 */
function assignSlots(rows: readonly Occurrence[], { fullSeries, from, slotOf }: Target): Map<number, LocalDate> {
  const isRuleDate = (date: LocalDate) => date >= from && isDateOf(fullSeries, date);
  const keptDates = new Set<LocalDate>();
  let movers = [...rows];
  for (let before = -1; before !== keptDates.size;) {
    before = keptDates.size;
    movers = movers.filter((row) => {
      const slot = slotOf(row.original_date);
      const moves = slot !== row.original_date && isRuleDate(slot) && !keptDates.has(slot);
      if (!moves) keptDates.add(row.original_date);
      return moves;
    });
  }
  const slots = new Map(movers.map((row) => [row.id, slotOf(row.original_date)]));
  for (const row of rows) {
    if (!slots.has(row.id) && isRuleDate(row.original_date)) slots.set(row.id, row.original_date);
  }
  return slots;
}

/** A date ahead that was canceled because its weekday left the series, and comes back with it. */
function isDropped(row: Occurrence, slot: LocalDate, input: SeriesEdit): boolean {
  const isAhead = slot === row.original_date && slot >= input.today && row.date === row.original_date;
  return row.status === 'canceled' && hasWeekdays(input) && isAhead && !isDateOf(input.series, row.original_date);
}

function reviveRow(row: Occurrence, slot: LocalDate, { fullSeries, owner }: Target): Update {
  const { service_id, teacher_id, place_id, capacity, quotas } = fullSeries;
  const own = { title: null, note: null, service_id, teacher_id, place_id, capacity, quotas };
  const fields = { ...own, ...timeOn(fullSeries, slot) };
  return { id: row.id, owner, original_date: slot, date: slot, fields, isRevived: true };
}

function linkRow(row: Occurrence, slot: LocalDate, target: Target): Update | null {
  if (target.owner === 'series' && slot === row.original_date) return null;
  return { id: row.id, owner: target.owner, original_date: slot, date: row.date, fields: {} };
}

function changeRow(row: Occurrence, slot: LocalDate, input: SeriesEdit, target: Target): Update | null {
  const isPicked = row.original_date === input.original_date;
  const wasMoved = row.date !== row.original_date;
  const goesToSlot = isPicked ? target.isMoved || !wasMoved : !wasMoved;
  const date = goesToSlot ? slot : row.date;
  const fields = changedFields(row, input, { isPicked, time: timeOn(target.fullSeries, slot) });
  const isSame = slot === row.original_date && date === row.date && Object.keys(fields).length === 0;
  if (isSame && target.owner === 'series') return null;
  return { id: row.id, owner: target.owner, original_date: slot, date, fields };
}

/**
 * A class of a past date that was moved ahead has no date in the new rule. It stays on its own day in the series that
 * it came from and takes the values of the edit.
 */
function changeMovedAhead(row: Occurrence, input: SeriesEdit, { isMoved, fullSeries, slotOf }: Target): Update | null {
  const isPicked = row.original_date === input.original_date;
  const date = isPicked && isMoved ? input.changes.date! : row.date;
  const time = timeOn(fullSeries, slotOf(row.original_date));
  const fields = changedFields(row, input, { isPicked, time });
  if (date === row.date && Object.keys(fields).length === 0) return null;
  return { id: row.id, owner: 'series', original_date: row.original_date, date, fields };
}

/**
 * A field follows its series as long as the two are equal; the picked class takes the values that the person entered.
 */
function changedFields(
  row: Occurrence,
  input: SeriesEdit,
  { isPicked, time }: { isPicked: boolean; time: Partial<ClassFields> },
): Partial<ClassFields> {
  const { date: _date, repeat: _repeat, repeat_until: _until, times: _times, ...fields } = input.changes;
  const before = { ...input.series, ...timeOn(input.series, row.original_date) };
  const follows = Object.entries({ ...fields, ...time }).filter(([name, value]) => {
    const ownValue = row.fields[name as keyof ClassFields];
    const isEntered = isPicked && name in fields;
    return (
      ownValue !== undefined && ownValue !== value && (isEntered || ownValue === before[name as keyof ClassFields])
    );
  });
  return Object.fromEntries(follows);
}

/**
 * Rows that move forward are written starting with the last, rows that move back from the first: none overlaps another.
 */
function inSafeOrder(updates: readonly Update[], input: SeriesEdit): Update[] {
  const isForward = input.changes.date !== undefined && input.changes.date > input.original_date;
  return updates.toSorted((left, right) => (isForward ? order(right, left) : order(left, right)));
}

function difference(before: Series, after: Series): Partial<Series> | null {
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
  const changes = Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof Series] ?? null));
  return changes.length === 0 ? null : Object.fromEntries(changes);
}

const later = (left: LocalDate, right: LocalDate): LocalDate => (left > right ? left : right);
const order = (left: { original_date: LocalDate }, right: { original_date: LocalDate }): number =>
  left.original_date < right.original_date ? -1 : 1;
