import { visitsKey } from '@ritm/passes/web';
import { timetableKey } from '@ritm/timetable/web';
import { call, download, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { journalRoutes as routes, readJournal, visitsRoutes, type JournalQuery } from '../contract/index.ts';
import { type Outcome } from '@ritm/passes/contract';

/** The marks are parsed once per answer: a keystroke in the search must not parse thousands of rows again. */
export const journalQuery = (at: SchoolPlace, query: JournalQuery) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'journal', at.role, query],
    queryFn: async ({ signal }) => {
      const { data, ...meta } = await call(routes.get_journal, { params: at, query }, { signal });
      return { ...meta, ...readJournal(data) };
    },
    placeholderData: keepPreviousData,
  });

export const journalFiltersQuery = (at: SchoolPlace, month: string) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'journal-filters', at.role, month],
    queryFn: ({ signal }) => call(routes.get_journal_filters, { params: at, query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  });

export interface JournalCellPlace {
  readonly student_id: number;
  readonly date: string;
  readonly timetable_id: number | undefined;
}
export const journalDayQuery = (at: SchoolPlace, cell: JournalCellPlace) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'journal-day', at.role, cell],
    queryFn: ({ signal }) => call(routes.get_journal_day, { params: at, query: cell }, { signal }),
  });

export interface ClassMark {
  readonly student_id: number;
  readonly date_visit: string;
  readonly timetable_id: number;
  readonly status: Outcome;
  readonly accept_late?: boolean;
  readonly unfreeze?: boolean;
}
/** Writes a mark of any outcome for a client who is booked on the class or came without a booking. */
export const writeMark = (at: SchoolPlace, { student_id, ...body }: ClassMark, key: ActionKey) =>
  call(visitsRoutes.add_lesson_minus, { params: { ...at, student_id }, body }, key);

export const downloadJournal = (at: SchoolPlace, query: JournalQuery, reason: string): Promise<void> =>
  download(routes.export_journal, { params: at, body: { ...query, reason } });
