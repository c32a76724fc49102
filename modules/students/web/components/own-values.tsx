import { Text } from '@ritm/ui';
import { useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { FieldValue, Student, StudentsField } from '../../contract/index.ts';
import { fieldsQuery } from '../data.ts';
import { useStudentsT } from '../messages.ts';
import classes from './own-values.module.css';

/** Values of the organization's own fields; empty ones are not shown. */
export function OwnValues({ student }: { readonly student: Student }) {
  const own = useQuery({ ...fieldsQuery(useSchool()), enabled: student.fields.length > 0 }).data?.data ?? [];
  const textOf = useValueText();
  const written = new Map(student.fields.map(({ id, value }) => [id, value]));
  const shown = own.filter(({ id }) => written.has(id));
  if (shown.length === 0) return null;
  return (
    <dl className={classes.list}>
      {shown.map((field) => (
        <div key={field.id}>
          <Text component="dt" size="xs" c="dimmed">
            {field.name}
          </Text>
          <Text component="dd" size="sm">
            {textOf(field, written.get(field.id)!)}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** Formats a value for display. */
export function useValueText(): (field: Pick<StudentsField, 'kind' | 'options'>, value: FieldValue) => string {
  const t = useStudentsT();
  const format = useFormat();
  return ({ kind, options }, value) => {
    const nameOf = (id: unknown): string => options.find((one) => one.id === id)?.name ?? t('option_gone');
    switch (kind) {
      case 'number':
        return format.number(value as number);
      case 'date':
        return format.date(value as string);
      case 'phone':
        return format.phone(value as string);
      case 'flag':
        return t(value ? 'flag_yes' : 'flag_no');
      case 'choice':
        return nameOf(value);
      case 'choices':
        return (value as number[]).map(nameOf).join(', ');
      case 'text':
        return String(value);
    }
  };
}
