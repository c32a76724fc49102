/**
 * Use cases of an organization's own fields: add, edit, remove, restore, order. The text for the search is rebuilt by
 * a job, because a field may be on every card.
 */
import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import {
  reads,
  requireRow,
  writes,
  type Actor,
  type Implementation,
  type ReadContext,
  type WriteContext,
} from '@ritm/platform';
import {
  fieldErrors as errors,
  fieldRoutes as routes,
  MAX_FIELDS,
  kindsWithOptions,
  searchableKinds,
  type StudentsField,
} from '../../contract/field.ts';
import { seesAllFields } from '../access.ts';
import {
  countFields,
  fieldById,
  fieldsOfSchool,
  insertField,
  orderFields,
  setOptions,
  updateField,
  type FieldRow,
} from './queries.ts';

function toField(row: FieldRow, { role }: Actor): StudentsField {
  const { archived: _, ...field } = row;
  return {
    ...field,
    can: { edit: allows(role, 'students_fields.edit'), delete: allows(role, 'students_fields.delete') },
  };
}

async function listFields(read: ReadContext) {
  const fields = await read.run(fieldsOfSchool, { school_id: read.school_id });
  const all = seesAllFields(read.actor);
  return {
    data: fields.filter((one) => all || one.teachers_see).map((one) => toField(one, read.actor)),
    can: { add: allows(read.actor.role, 'students_fields.add') },
  };
}

/** Serializes all changes to an organization's fields, because their count, names and order are checked together. */
const lockFields = (tx: WriteContext): void => tx.lock(['students_fields', tx.school_id]);

async function addField(tx: WriteContext, { body }: RouteInput<typeof routes.add_students_field>) {
  lockFields(tx);
  const { kind, options = [], name } = body;
  const count = requireRow(await tx.run(countFields, { school_id: tx.school_id }));
  if (count.n >= MAX_FIELDS) throw new AppError(errors.fields_too_many);
  const { required = false, teachers_see = true, in_search = false, in_filter = false } = body;
  const settings = { name, required, teachers_see, in_search, in_filter };
  if (in_search) requireSearchable(kind);
  const storedOptions = kindsWithOptions.includes(kind) ? options : [];
  requireOptions(kind, storedOptions);
  const made = requireRow(await tx.run(insertField, { school_id: tx.school_id, kind, ...settings }));
  if (storedOptions.length > 0)
    await tx.run(setOptions, { school_id: tx.school_id, field_id: made.id, options: fresh(storedOptions) });
  const field = await written(tx, made.id);
  tx.audit({
    action: 'students.field_added',
    object_type: 'students_field',
    object_id: field.id,
    after: { ...settings, kind, options: field.options },
  });
  tx.emit('students.field_added', [field.id]);
  return toField(field, tx.actor);
}

async function editField(tx: WriteContext, { params, body }: RouteInput<typeof routes.edit_students_field>) {
  lockFields(tx);
  const before = await fieldFor(tx, params.id);
  const { options, archived, ...changes } = body;
  const settings = { ...before, ...definedOf(changes) };
  if (settings.in_search) requireSearchable(before.kind);
  if (before.archived) {
    if (archived !== false) throw new AppError(commonErrors.not_found);
    const count = requireRow(await tx.run(countFields, { school_id: tx.school_id }));
    if (count.n >= MAX_FIELDS) throw new AppError(errors.fields_too_many);
  }
  const ownOptions = options && kindsWithOptions.includes(before.kind) ? options : undefined;
  if (ownOptions) {
    requireOptions(before.kind, ownOptions);
    const known = new Set(before.options.map(({ id }) => id));
    if (ownOptions.some(({ id }) => id !== undefined && !known.has(id))) throw new AppError(errors.options_missing);
    await tx.run(setOptions, { school_id: tx.school_id, field_id: before.id, options: JSON.stringify(ownOptions) });
  }
  await tx.run(updateField, { school_id: tx.school_id, ...settings, archived: false });
  const after = await written(tx, before.id);
  tx.audit({
    action: before.archived ? 'students.field_restored' : 'students.field_edited',
    object_type: 'students_field',
    object_id: before.id,
    before,
    after,
  });
  tx.emit('students.field_edited', [before.id]);
  if (before.in_search !== after.in_search || (after.in_search && before.archived)) rewriteSearch(tx, before.id);
  return toField(after, tx.actor);
}

async function removeField(tx: WriteContext, { params }: RouteInput<typeof routes.delete_students_field>) {
  lockFields(tx);
  const field = await fieldFor(tx, params.id);
  if (field.archived) return { ok: true as const };
  tx.defer(updateField, { school_id: tx.school_id, ...field, archived: true });
  tx.audit({
    action: 'students.field_deleted',
    object_type: 'students_field',
    object_id: field.id,
    before: { name: field.name, kind: field.kind },
  });
  tx.emit('students.field_deleted', [field.id]);
  if (field.in_search) rewriteSearch(tx, field.id);
  return { ok: true as const };
}

async function setOrder(tx: WriteContext, { body }: RouteInput<typeof routes.order_students_fields>) {
  lockFields(tx);
  const fields = await tx.run(fieldsOfSchool, { school_id: tx.school_id });
  const known = new Map(fields.map((one) => [one.id, one]));
  const named = [...new Set(body.fields_ids)];
  if (named.some((id) => !known.has(id))) throw new AppError(errors.field_missing);
  // Fields that are not named keep their order and follow those that are.
  const ids = [...named, ...fields.map(({ id }) => id).filter((id) => !named.includes(id))];
  tx.defer(orderFields, { school_id: tx.school_id, ids });
  tx.audit({
    action: 'students.fields_ordered',
    object_type: 'students_field',
    before: { fields_ids: fields.map(({ id }) => id) },
    after: { fields_ids: ids },
  });
  tx.emit('students.fields_ordered', ids);
  return { data: ids.map((id) => toField(known.get(id)!, tx.actor)) };
}

async function fieldFor(tx: WriteContext, id: number): Promise<FieldRow> {
  const [field] = await tx.run(fieldById, { school_id: tx.school_id, id });
  if (!field) throw new AppError(commonErrors.not_found);
  return field;
}

const written = async (tx: WriteContext, id: number): Promise<FieldRow> => {
  await tx.flush();
  return fieldFor(tx, id);
};

function requireSearchable(kind: StudentsField['kind']): void {
  if (!searchableKinds.includes(kind)) throw new AppError(errors.field_not_searchable);
}

function requireOptions(kind: StudentsField['kind'], options: readonly { name: string }[]): void {
  if (!kindsWithOptions.includes(kind)) return;
  const names = new Set(options.map(({ name }) => name.toLowerCase()));
  if (options.length === 0 || names.size !== options.length) throw new AppError(errors.options_missing);
}

const fresh = (options: readonly { name: string }[]): string => JSON.stringify(options.map(({ name }) => ({ name })));

const definedOf = <T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never;

const rewriteSearch = (tx: WriteContext, field_id: number): void =>
  tx.enqueue('students.search_field', { school_id: tx.school_id, field_id });

export const fieldImplementations: readonly Implementation[] = [
  reads(routes.list_students_fields, listFields),
  writes(routes.add_students_field, addField),
  writes(routes.edit_students_field, editField),
  writes(routes.delete_students_field, removeField),
  writes(routes.order_students_fields, setOrder),
];
