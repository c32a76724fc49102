import { AppError, commonErrors } from '@ritm/http';
import { JsonText, readPage, reads, requireRow, writes, type Implementation } from '@ritm/platform';
import { duplicateRoutes as routes } from '../../contract/duplicate.ts';
import { seesPhones } from '../access.ts';
import { mergesOfSchool } from './merge-queries.ts';
import { mergeStudents, previewMerge, rowsOf, toMerge, undoMerge } from './merge.ts';
import { duplicateById, setPairVerdict, openDuplicates } from './queries.ts';

const DEFAULT_PAGE_SIZE = 20;

export const duplicateImplementations: readonly Implementation[] = [
  reads(routes.list_duplicates, async (read, { query: { page = 1, per_page = DEFAULT_PAGE_SIZE } }) => {
    const listArgs = { school_id: read.school_id, limit: per_page, offset: (page - 1) * per_page };
    const row = requireRow(await read.run(openDuplicates, { ...listArgs, phones: seesPhones(read.actor) }));
    const meta = JSON.stringify({ page, per_page, total: row.total });
    return new JsonText('{"data":', row.json, `,"meta":${meta}}`);
  }),
  writes(routes.judge_duplicate, async (tx, { params, body }) => {
    const { school_id } = tx;
    tx.lock(['students_duplicate', school_id, params.id]);
    const [pair] = await tx.run(duplicateById, { school_id, id: params.id });
    if (!pair) throw new AppError(commonErrors.not_found);
    const state = body.different ? 'different' : 'open';
    if (pair.state === 'merged' || pair.state === state) return { ok: true as const };
    tx.defer(setPairVerdict, { school_id, id: pair.id, state, staff_id: tx.actor.staff_id ?? null });
    tx.audit({
      action: 'students.duplicate_judged',
      object_type: 'students_duplicate',
      object_id: pair.id,
      before: { state: pair.state },
      after: { state, student_id: pair.student_id, other_id: pair.other_id },
    });
    tx.emit('students.duplicate_judged', [pair.student_id, pair.other_id]);
    return { ok: true as const };
  }),
  reads(routes.preview_merge, previewMerge),
  writes(routes.merge_students, mergeStudents),
  reads(routes.list_merges, async (read, { query: { page, per_page = DEFAULT_PAGE_SIZE, student = null } }) => {
    const { rows, meta } = await readPage({ page, per_page }, (window) =>
      read.run(mergesOfSchool, { school_id: read.school_id, student_id: student, ...window }),
    );
    const kinds = rowsOf(read);
    return { data: rows.map((row) => toMerge(row, kinds, read)), meta };
  }),
  writes(routes.undo_merge, undoMerge),
];
