/** Views of the list of clients, saved under a name: which columns, in what order, of whom. */
import { abilities, defineErrors, defineRoute, done, id, schoolParams, text, z } from '@ritm/http';
import { studentsErrors } from './errors.ts';
import { segmentConditions, segmentErrors } from './segment.ts';
import { listColumns, studentSorts, studentStatuses } from './student.ts';

/** An absent filter is not narrowed; an absent order is that of names. */
export const viewSettings = z.strictObject({
  columns: z.array(z.enum(listColumns)).check(z.maxLength(listColumns.length)),
  sort: z.optional(z.enum(studentSorts)),
  group: z.optional(id()),
  segment: z.optional(id()),
  status: z.optional(z.enum(studentStatuses)),
  conditions: z.optional(segmentConditions),
});
export type ViewSettings = z.output<typeof viewSettings>;

export const studentsView = z.object({
  id: id(),
  name: z.string(),
  /** Everybody at the desk sees it; otherwise only whoever saved it. */
  shared: z.boolean(),
  settings: viewSettings,
  can: abilities('edit', 'delete'),
});
export type StudentsView = z.output<typeof studentsView>;
export const studentsViewBody = z.object({ name: text(100), shared: z.boolean(), settings: viewSettings });
const studentsViewChange = z.object({
  name: z.optional(text(100)),
  shared: z.optional(z.boolean()),
  settings: z.optional(viewSettings),
});

export const viewErrors = defineErrors('students', {
  view_name_taken: {
    status: 409,
    ru: 'Вид с таким названием уже есть',
    en: 'There is already a view with this name',
    field: 'name',
  },
});

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);
const ofView = z.object({ ...schoolParams, id: id() });

export const viewRoutes = {
  list_views: defineRoute({
    name: 'students.list_views',
    method: 'GET',
    path: `${school}/students_views`,
    summary: 'Saved views of the list of clients: shared ones and one’s own',
    params: inSchool,
    response: z.object({ data: z.array(studentsView), can: abilities('add') }),
    permission: 'students_views.get_list',
  }),
  add_view: defineRoute({
    name: 'students.add_view',
    method: 'POST',
    path: `${school}/students_view`,
    summary: 'Save a view of the list of clients',
    params: inSchool,
    body: studentsViewBody,
    response: studentsView,
    errors: [viewErrors.view_name_taken, studentsErrors.group_missing, segmentErrors.segment_missing],
    permission: 'students_views.add',
  }),
  edit_view: defineRoute({
    name: 'students.edit_view',
    method: 'PUT',
    path: `${school}/students_view/{id}`,
    summary: 'Change a shared view or one’s own',
    params: ofView,
    body: studentsViewChange,
    response: studentsView,
    errors: [viewErrors.view_name_taken, studentsErrors.group_missing, segmentErrors.segment_missing],
    permission: 'students_views.edit',
  }),
  delete_view: defineRoute({
    name: 'students.delete_view',
    method: 'DELETE',
    path: `${school}/students_view/{id}`,
    summary: 'Delete a shared view or one’s own',
    params: ofView,
    response: done(),
    permission: 'students_views.delete',
  }),
};
