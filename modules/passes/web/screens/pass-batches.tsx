import { Button, DataTable, Modal, PageFrame, Text, type Column } from '@ritm/ui';
import { rowsSoFar, ShowMore, tableState, useFormat, useSchool, useSearchState } from '@ritm/web-kit';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PassBatch } from '../../contract/index.ts';
import { BatchForm } from '../batch-form.tsx';
import { BatchView, useBatchState } from '../batch-view.tsx';
import { batchesQuery } from '../batches-data.ts';
import { usePassActionsT } from '../action-messages.ts';

const defaults = { batch: 0, from: '', to: '', days: 0, reason: '', students: [] as number[] };

/** Mass actions over passes: count, apply, undo. The address holds the open one. */
export function Screen() {
  const t = usePassActionsT();
  const at = useSchool();
  const [{ batch, ...initial }, setSearch] = useSearchState(defaults);
  // When the address holds the days of a closure or clients of the list, the form is open at once.
  const [adding, setAdding] = useState((initial.from !== '' || initial.students.length > 0) && batch === 0);
  const query = useInfiniteQuery(batchesQuery(at));
  const columns = useColumns();
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <PageFrame title={t('title')} subtitle={t('lead')} actions={add}>
      <DataTable<PassBatch>
        {...tableState(query, rowsSoFar<PassBatch>)}
        label={t('title')}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => setSearch({ batch: row.id })}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: add }}
      />
      <ShowMore query={query} />
      <Modal opened={adding} onClose={() => setAdding(false)} title={t('add')}>
        {adding && (
          <BatchForm
            initial={initial}
            onCounted={(id) => {
              setAdding(false);
              setSearch({ ...defaults, batch: id });
            }}
          />
        )}
      </Modal>
      <Modal opened={batch > 0} onClose={() => setSearch({ batch: 0 })} title={t('title')}>
        {batch > 0 && <BatchView id={batch} />}
      </Modal>
    </PageFrame>
  );
}

function useColumns(): readonly Column<PassBatch>[] {
  const t = usePassActionsT();
  const format = useFormat();
  const stateOf = useBatchState();
  const describe = ({ kind, days, from_date, to_date }: PassBatch) => {
    const actionText = kind === 'extend' ? t('line_extend', { days: t('days', { count: days! }) }) : t('line_freeze');
    const period = from_date === to_date ? [from_date] : [from_date, to_date];
    return `${actionText}, ${period.map((date) => format.date(date)).join(' – ')}`;
  };
  return [
    { key: 'what', header: t('kind'), phone: 'title', cell: describe },
    {
      key: 'reason',
      header: t('reason'),
      phone: 'note',
      cell: ({ reason, author }) => (
        <Text size="sm" c="dimmed">
          {[reason, author].filter(Boolean).join(' · ')}
        </Text>
      ),
    },
    { key: 'state', header: '', phone: 'end', width: 280, cell: (row) => stateOf(row) },
  ];
}
