import { ActionsMenu, Anchor, confirm, MenuAction, Text, type Column } from '@ritm/ui';
import { href, Link, useAction, useFormat, useSchool } from '@ritm/web-kit';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Finance } from '../../contract/index.ts';
import { deleteFinance, staleFinances } from '../data.ts';
import { useFinanceT } from '../messages.ts';
import { useNameOf } from '../use-name-of.ts';
import { Amount } from './amount.tsx';

interface ColumnOptions {
  readonly withStudent: boolean;
  readonly onEdit: (record: Finance) => void;
}

/** The columns of any list of records. */
export function useColumns({ withStudent, onEdit }: ColumnOptions): readonly Column<Finance>[] {
  const t = useFinanceT();
  const format = useFormat();
  return [
    {
      key: 'what',
      header: t('column_what'),
      phone: 'title',
      cell: (row) => <What record={row} withStudent={withStudent} />,
    },
    {
      key: 'date',
      header: t('column_date'),
      width: 150,
      phone: 'note',
      cell: (row) => <span className="ui-figures">{format.date(row.date)}</span>,
    },
    {
      key: 'account',
      header: t('column_account'),
      width: 140,
      phone: 'note',
      cell: (row) => t(`account_${row.account}`),
    },
    {
      key: 'amount',
      header: t('column_amount'),
      width: 160,
      align: 'end',
      phone: 'end',
      cell: (row) => <Amount kind={row.kind} amount={row.amount} />,
    },
    {
      key: 'actions',
      header: '',
      width: 56,
      align: 'end',
      phone: 'note',
      cell: (row) => <RecordMenu record={row} onEdit={onEdit} />,
    },
  ];
}

function What({ record, withStudent }: { readonly record: Finance; readonly withStudent: boolean }) {
  const t = useFinanceT();
  const at = useSchool();
  const nameOf = useNameOf();
  const { student_id, student_name, comment, source_type, imported } = record;
  // The comment of a document's record comes first, because what was sold says more than that something was sold.
  const own = source_type !== null && comment !== null;
  const notes = [
    record.kind === 'refund' && t('kind_refund'),
    own ? nameOf(record) : comment,
    imported && t('imported'),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div>
      <Text>{own ? comment : nameOf(record)}</Text>
      <Text size="sm" c="dimmed">
        {withStudent && student_id !== null && (
          <>
            {/* The link is underlined, because among other words color alone does not mark a link. */}
            <Anchor
              component={Link}
              underline="always"
              href={href('/$type/school/$school_id/student/$student_id', {
                type: at.role,
                school_id: at.school_id,
                student_id,
              })}
            >
              {student_name}
            </Anchor>
            {notes && ' · '}
          </>
        )}
        {notes}
      </Text>
    </div>
  );
}

function RecordMenu({ record, onEdit }: { readonly record: Finance; readonly onEdit: (record: Finance) => void }) {
  const t = useFinanceT();
  const at = useSchool();
  const format = useFormat();
  const nameOf = useNameOf();
  const remove = useAction((id: number, key) => deleteFinance(at, id, key), {
    invalidates: staleFinances(at),
    done: t('deleted'),
  });
  const confirmRemove = async (): Promise<void> => {
    const amount = format.money(record.amount);
    if (
      await confirm({ title: t('remove_title', { amount }), text: t('remove_text'), action: t('remove'), danger: true })
    )
      remove.run(record.id);
  };
  if (!record.can.edit && !record.can.delete) return null;
  return (
    <ActionsMenu label={t('actions_of', { name: nameOf(record) })}>
      {record.can.edit && (
        <MenuAction icon={IconPencil} onClick={() => onEdit(record)}>
          {t('edit')}
        </MenuAction>
      )}
      {record.can.delete && (
        <MenuAction icon={IconTrash} danger onClick={() => void confirmRemove()}>
          {t('remove')}
        </MenuAction>
      )}
    </ActionsMenu>
  );
}
