/**
 * The calls of an import, in the order of its steps: upload, map, decide, commit, roll back. Steps run in jobs, so a
 * call answers at once and the screen reads the state; each step is idempotent.
 */
import { allOf, defineRoute, done, id, integer, listOf, pageQuery, schoolParams, text, z } from '@ritm/http';
import { importsErrors as errors } from './errors.ts';
import {
  decisionBody,
  importBrief,
  importChange,
  importItem,
  importPreset,
  importRow,
  manyRowsBody,
  reportRows,
  rollBackPreview,
  rowFilters,
} from './import.ts';

const school = z.object(schoolParams);
const item = z.object({ ...schoolParams, id: id() });
const row = z.object({ ...schoolParams, id: id(), row_no: integer(1, 2_000_000) });
const ofSchool = '/{role}/school/{school_id}';

export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** All calls that import clients from a table. The specification does not name them, so they follow its style. */
export const importsRoutes = {
  add_import: defineRoute({
    name: 'imports.add_import',
    method: 'POST',
    path: `${ofSchool}/import`,
    summary: 'Upload a table of clients; it is read after the answer',
    params: school,
    query: z.object({ name: text(255) }),
    upload: { maxBytes: MAX_FILE_BYTES },
    response: importItem,
    permission: 'students.import',
    errors: [errors.too_many_reading],
  }),
  list_imports: defineRoute({
    name: 'imports.list_imports',
    method: 'GET',
    path: `${ofSchool}/imports`,
    summary: 'Imports of the organization, newest first',
    params: school,
    query: z.object(pageQuery),
    response: listOf(importBrief),
    permission: 'imports.get_list',
  }),
  get_import: defineRoute({
    name: 'imports.get_import',
    method: 'GET',
    path: `${ofSchool}/import/{id}`,
    summary: 'An import: its step, recognised columns and what the check found',
    params: item,
    response: importItem,
    permission: 'imports.get_item',
  }),
  edit_import: defineRoute({
    name: 'imports.edit_import',
    method: 'PUT',
    path: `${ofSchool}/import/{id}`,
    summary:
      'Choose the sheet and what its columns mean; the check starts. Without a mapping only sure columns are taken',
    params: item,
    body: importChange,
    response: importItem,
    permission: 'imports.edit',
    errors: [
      errors.wrong_state,
      errors.too_many_reading,
      errors.sheet_missing,
      errors.column_missing,
      errors.target_repeated,
      errors.name_unmapped,
      errors.columns_unanswered,
    ],
  }),
  import_other_sheet: defineRoute({
    name: 'imports.import_other_sheet',
    method: 'POST',
    path: `${ofSchool}/import/{id}/sheet`,
    summary: 'Begin an import of another sheet of the same file, which is not uploaded again',
    params: item,
    body: z.object({ sheet: text(255) }),
    response: importItem,
    permission: 'students.import',
    errors: [errors.sheet_missing],
  }),
  list_import_rows: defineRoute({
    name: 'imports.list_import_rows',
    method: 'GET',
    path: `${ofSchool}/import/{id}/rows`,
    summary: 'Rows of a checked import',
    params: item,
    query: z.object({ ...pageQuery, outcome: z.optional(z.enum(rowFilters)) }),
    response: listOf(importRow),
    permission: 'imports.get_item',
  }),
  get_import_report: {
    ...defineRoute({
      name: 'imports.get_import_report',
      method: 'GET',
      path: `${ofSchool}/import/{id}/report`,
      summary: 'CSV of the rows that are not imported, with the reasons; or of all rows, with the outcome of each',
      params: item,
      query: z.object({ rows: z.optional(z.enum(reportRows)) }),
      response: done(),
      heavy: true,
      permission: 'imports.get_item',
    }),
    download: true as const,
  },
  decide_import_row: defineRoute({
    name: 'imports.decide_import_row',
    method: 'PUT',
    path: `${ofSchool}/import/{id}/row/{row_no}`,
    summary:
      'Say who a row is: a new client, one of the cards, or nobody to bring in; a sure match is overruled so too',
    params: row,
    body: decisionBody,
    response: importRow,
    permission: 'imports.edit',
    errors: [errors.wrong_state, errors.not_a_conflict, errors.not_a_candidate],
  }),
  decide_import_rows: defineRoute({
    name: 'imports.decide_import_rows',
    method: 'PUT',
    path: `${ofSchool}/import/{id}/rows`,
    summary:
      'Decide all undecided rows, or all whose client has no card: new clients, the only candidates, or left out',
    params: item,
    body: manyRowsBody,
    response: importItem,
    permission: 'imports.edit',
    errors: [errors.wrong_state],
  }),
  commit_import: defineRoute({
    name: 'imports.commit_import',
    method: 'POST',
    path: `${ofSchool}/import/{id}/commit`,
    summary: 'Commit the checked rows; a repeated call answers the progress',
    params: item,
    response: importItem,
    permission: 'students.import',
    errors: [errors.wrong_state, errors.nothing_to_commit],
  }),
  roll_back_import: defineRoute({
    name: 'imports.roll_back_import',
    method: 'POST',
    path: `${ofSchool}/import/{id}/roll_back`,
    summary: 'Take an import back within 30 days; what is in use already stays',
    params: item,
    response: importItem,
    permission: 'imports.delete',
    errors: [errors.wrong_state, errors.too_late],
  }),
  preview_roll_back: defineRoute({
    name: 'imports.preview_roll_back',
    method: 'GET',
    path: `${ofSchool}/import/{id}/roll_back`,
    summary: 'What rolling an import back would undo, and what is in use already and would stay',
    params: item,
    response: rollBackPreview,
    permission: 'imports.delete',
    errors: [errors.wrong_state],
  }),
  list_import_presets: defineRoute({
    name: 'imports.list_import_presets',
    method: 'GET',
    path: `${ofSchool}/import_presets`,
    summary: 'Kept mappings of columns',
    params: school,
    response: allOf(importPreset),
    permission: 'imports.get_list',
  }),
  delete_import_preset: defineRoute({
    name: 'imports.delete_import_preset',
    method: 'DELETE',
    path: `${ofSchool}/import_preset/{id}`,
    summary: 'Forget a kept mapping',
    params: item,
    response: done(),
    permission: 'imports.edit',
  }),
};
