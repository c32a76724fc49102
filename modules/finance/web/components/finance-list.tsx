import { DataTable } from '@ritm/ui';
import { tableState, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Finance } from '../../contract/index.ts';
import { financesQuery } from '../data.ts';
import { useFinanceT } from '../messages.ts';
import { FinanceDialog } from './finance-dialog.tsx';
import { useColumns } from './use-columns.tsx';

export interface FinanceListProps {
  readonly student_id: number;
}

const always = { date_from: '1900-01-01', date_to: '2999-12-31' };

/** All money of one client, newest first. The caller must check that the reader may see finances. */
export function FinanceList({ student_id }: FinanceListProps) {
  const t = useFinanceT();
  const at = useSchool();
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<Finance | undefined>(undefined);
  const query = useQuery(financesQuery(at, { ...always, student_id, page, per_page: 20 }));
  const columns = useColumns({ withStudent: false, onEdit: setEditing });
  const meta = query.data?.meta;
  return (
    <>
      <DataTable
        {...tableState(query)}
        label={t('title')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ title: t('empty_student'), text: t('empty_student_text') }}
        {...(meta && meta.total > meta.per_page && { page: { ...meta, onChange: setPage } })}
      />
      <FinanceDialog
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        kind="income"
        record={editing}
      />
    </>
  );
}
