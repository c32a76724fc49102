/**
 * Shapes and calls of an organization's own fields. The kind of a field never changes, because its values are stored
 * in a typed column; a removed field can be restored.
 */
import { abilities, allOf, defineErrors, defineRoute, done, id, ids, schoolParams, text, z } from '@ritm/http';

export const fieldKinds = ['text', 'number', 'date', 'choice', 'choices', 'flag', 'phone'] as const;
export type FieldKind = (typeof fieldKinds)[number];
/** Kinds whose values are words or digits that a person would type into the search. */
export const searchableKinds: readonly FieldKind[] = ['text', 'number', 'phone'];
export const kindsWithOptions: readonly FieldKind[] = ['choice', 'choices'];
export const MAX_FIELDS = 50;
export const MAX_OPTIONS = 50;

/**
 * A value by its kind: text and phone are strings (a phone in E.164), number is a number with up to four decimals, date
 * is `YYYY-MM-DD`, flag is a boolean, choice is the id of an option, choices is a list of option ids. Null means no
 * value.
 */
export const fieldValue = z.nullable(
  z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean(), z.array(id()).check(z.maxLength(50))]),
);
export type FieldValue = z.output<typeof fieldValue>;

/** One field of one card. */
export const cardField = z.object({ id: id(), value: fieldValue });

const option = z.object({ id: id(), name: z.string() });

/** A field that the organization added to its cards. Lists return the fields in the order of the card. */
export const studentsField = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(fieldKinds),
  /** The options of a choice; empty for other kinds. */
  options: z.array(option),
  /** The desk cannot save a card without this field. Older cards and cards imported from a file may lack it. */
  required: z.boolean(),
  teachers_see: z.boolean(),
  in_search: z.boolean(),
  in_filter: z.boolean(),
  can: abilities('edit', 'delete'),
});
export type StudentsField = z.output<typeof studentsField>;
const studentsFieldList = z.object({ data: z.array(studentsField), can: abilities('add') });

const settings = {
  required: z.optional(z.boolean()),
  teachers_see: z.optional(z.boolean()),
  in_search: z.optional(z.boolean()),
  in_filter: z.optional(z.boolean()),
};
/** An option with an id is renamed, one without an id is added, and one left out is no longer offered. */
const options = z.optional(
  z.array(z.strictObject({ id: z.optional(id()), name: text(100) })).check(z.maxLength(MAX_OPTIONS)),
);
export const studentsFieldBody = z.object({ name: text(100), kind: z.enum(fieldKinds), options, ...settings });
/** `archived: false` restores a removed field together with its values. */
export const studentsFieldChange = z.object({
  name: z.optional(text(100)),
  options,
  ...settings,
  archived: z.optional(z.literal(false)),
});

export const fieldErrors = defineErrors('students', {
  field_name_taken: {
    status: 409,
    ru: 'Поле с таким названием уже есть',
    en: 'There is already a field with this name',
    field: 'name',
  },
  field_missing: { status: 422, ru: 'Такого поля нет', en: 'There is no such field', field: 'fields' },
  field_invalid: { status: 422, ru: 'Значение не подходит полю', en: 'The value does not fit the field' },
  field_required: { status: 422, ru: 'Обязательное поле', en: 'This field is required' },
  field_not_searchable: {
    status: 422,
    ru: 'Искать можно по тексту, числу и телефону',
    en: 'Only text, numbers and phones can be searched',
    field: 'in_search',
  },
  fields_too_many: { status: 409, ru: 'Полей может быть не больше 50', en: 'There may be at most 50 fields' },
  options_missing: {
    status: 422,
    ru: 'Укажите хотя бы один вариант, варианты не повторяются',
    en: 'Give at least one option, without repeats',
    field: 'options',
  },
});

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);
const ofField = z.object({ ...schoolParams, id: id() });

export const fieldRoutes = {
  list_students_fields: defineRoute({
    name: 'students.list_students_fields',
    method: 'GET',
    path: `${school}/students_fields`,
    summary:
      'Fields that the organization added to the card, in its order; a teacher gets only those that they may see',
    params: inSchool,
    response: studentsFieldList,
    permission: 'students_fields.get_list',
  }),
  add_students_field: defineRoute({
    name: 'students.add_students_field',
    method: 'POST',
    path: `${school}/students_field`,
    summary: 'Add a field to the card',
    params: inSchool,
    body: studentsFieldBody,
    response: studentsField,
    errors: [
      fieldErrors.field_name_taken,
      fieldErrors.options_missing,
      fieldErrors.field_not_searchable,
      fieldErrors.fields_too_many,
    ],
    permission: 'students_fields.add',
  }),
  edit_students_field: defineRoute({
    name: 'students.edit_students_field',
    method: 'PUT',
    path: `${school}/students_field/{id}`,
    summary: 'Change a field, or bring a removed one back; its kind stays',
    params: ofField,
    body: studentsFieldChange,
    response: studentsField,
    errors: [
      fieldErrors.field_name_taken,
      fieldErrors.options_missing,
      fieldErrors.field_not_searchable,
      fieldErrors.fields_too_many,
    ],
    permission: 'students_fields.edit',
  }),
  delete_students_field: defineRoute({
    name: 'students.delete_students_field',
    method: 'DELETE',
    path: `${school}/students_field/{id}`,
    summary: 'Remove a field from the card; what was written in it is kept and can be restored',
    params: ofField,
    response: done(),
    permission: 'students_fields.delete',
  }),
  order_students_fields: defineRoute({
    name: 'students.order_students_fields',
    method: 'PUT',
    path: `${school}/students_fields`,
    summary: 'Say in which order the fields stand on the card',
    params: inSchool,
    body: z.object({ fields_ids: ids(MAX_FIELDS) }),
    response: allOf(studentsField),
    errors: [fieldErrors.field_missing],
    permission: 'students_fields.edit',
  }),
};
