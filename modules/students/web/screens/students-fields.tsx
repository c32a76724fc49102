import {
  ActionsMenu,
  Badge,
  Button,
  DataTable,
  Group,
  MenuAction,
  Modal,
  PageFrame,
  undoToast,
  type Column,
} from '@ritm/ui';
import { href, tableState, useAction, useKitT, useSchool } from '@ritm/web-kit';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudentsField } from '../../contract/index.ts';
import { FieldForm } from '../components/field-form.tsx';
import { fieldsQuery, orderFields, removeField, saveField, staleStudents } from '../data.ts';
import { useStudentsT } from '../messages.ts';

/** The fields that the organization adds to its cards, in their order. */
export function Screen() {
  const t = useStudentsT();
  const at = useSchool();
  const query = useQuery(fieldsQuery(at));
  const [opened, setOpened] = useState<{ readonly field?: StudentsField } | undefined>(undefined);
  const fields = query.data?.data ?? [];
  const columns = useColumns(fields, (field) => setOpened({ field }));
  const add = query.data?.can.add && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpened({})}>
      {t('field_add')}
    </Button>
  );
  return (
    <PageFrame
      title={t('fields_title')}
      subtitle={t('fields_lead')}
      back={{
        href: href('/$type/school/$school_id/students', { type: at.role, school_id: at.school_id }),
        label: t('title'),
      }}
      actions={add}
    >
      <DataTable
        {...tableState(query)}
        label={t('fields_title')}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(field) => setOpened({ field })}
        empty={{ title: t('fields_empty'), text: t('fields_empty_text'), action: add }}
      />
      <Modal
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={t(opened?.field ? 'field_edit' : 'field_new')}
      >
        {opened && <FieldForm field={opened.field} onDone={() => setOpened(undefined)} />}
      </Modal>
    </PageFrame>
  );
}

function useColumns(
  fields: readonly StudentsField[],
  onEdit: (field: StudentsField) => void,
): readonly Column<StudentsField>[] {
  const t = useStudentsT();
  return [
    { key: 'name', header: t('column_field'), phone: 'title', cell: (row) => row.name },
    { key: 'kind', header: t('field_kind'), phone: 'note', width: 200, cell: (row) => t(`kind_${row.kind}`) },
    { key: 'settings', header: t('column_settings'), phone: 'hidden', cell: (row) => <Settings field={row} /> },
    {
      key: 'actions',
      header: '',
      align: 'end',
      width: 56,
      phone: 'end',
      cell: (row) => <FieldMenu field={row} fields={fields} onEdit={() => onEdit(row)} />,
    },
  ];
}

function Settings({ field }: { readonly field: StudentsField }) {
  const t = useStudentsT();
  return (
    <Group gap={6}>
      {field.required && <Badge color="warning">{t('field_required')}</Badge>}
      {field.teachers_see && <Badge color="gray">{t('field_teachers_see')}</Badge>}
      {field.in_search && <Badge color="gray">{t('field_in_search')}</Badge>}
      {field.in_filter && <Badge color="gray">{t('field_in_filter')}</Badge>}
    </Group>
  );
}

interface FieldMenuProps {
  readonly field: StudentsField;
  readonly fields: readonly StudentsField[];
  readonly onEdit: () => void;
}

function FieldMenu({ field, fields, onEdit }: FieldMenuProps) {
  const t = useStudentsT();
  const kit = useKitT();
  const at = useSchool();
  const invalidates = staleStudents(at);
  const order = useAction((ids: number[], key) => orderFields(at, ids, key), { invalidates });
  const back = useAction((id: number, key) => saveField(at, id, { archived: false }, key), { invalidates });
  const remove = useAction((id: number, key) => removeField(at, id, key), {
    invalidates,
    onDone: () =>
      undoToast(t('field_removed', { name: field.name }), { label: kit('undo'), undo: () => back.run(field.id) }),
  });
  const place = fields.findIndex(({ id }) => id === field.id);
  const move = (by: number): void => {
    const ids = fields.map(({ id }) => id).filter((id) => id !== field.id);
    ids.splice(place + by, 0, field.id);
    order.run(ids);
  };
  return (
    <ActionsMenu label={t('actions_of', { name: field.name })}>
      <MenuAction icon={IconPencil} onClick={onEdit}>
        {kit('edit')}
      </MenuAction>
      {place > 0 && (
        <MenuAction icon={IconArrowUp} onClick={() => move(-1)}>
          {t('field_up')}
        </MenuAction>
      )}
      {place < fields.length - 1 && (
        <MenuAction icon={IconArrowDown} onClick={() => move(1)}>
          {t('field_down')}
        </MenuAction>
      )}
      <MenuAction icon={IconTrash} danger onClick={() => remove.run(field.id)}>
        {t('field_remove')}
      </MenuAction>
    </ActionsMenu>
  );
}
