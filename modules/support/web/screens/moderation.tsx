import { Button, DataTable, Group, Modal, PillChoice, Stack, Text, Textarea, type Column } from '@ritm/ui';
import { tableState, useAction, useFormat, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModerationItem } from '../../contract/index.ts';
import { BackOfficeFrame } from '../components/back-office-frame.tsx';
import { decide, moderationKey, moderationQuery } from '../data.ts';
import { useSupportT } from '../messages.ts';

export function Screen() {
  const t = useSupportT();
  const format = useFormat();
  const [filters, setFilters] = useSearchState({ kind: '', page: 1 });
  const query = useQuery(moderationQuery({ page: filters.page, ...(filters.kind && { kind: filters.kind }) }));
  const [open, setOpen] = useState<ModerationItem>();
  const kinds = query.data?.kinds ?? [];
  const columns: Column<ModerationItem>[] = [
    { key: 'what', header: t('what'), cell: (row) => row.title, phone: 'title' },
    { key: 'organization', header: t('organization'), cell: (row) => row.school.name, phone: 'note' },
    {
      key: 'price',
      header: t('price'),
      align: 'end',
      cell: (row) => (row.price === null ? '' : format.money(row.price)),
      phone: 'end',
    },
  ];
  return (
    <BackOfficeFrame part="moderation">
      {kinds.length > 1 && (
        <PillChoice
          label={t('what')}
          value={filters.kind || kinds[0]!.kind}
          onChange={(kind) => setFilters({ kind, page: 1 })}
          items={kinds.map(({ kind, waiting }) => ({ value: kind, label: `${kindWord(kind, t)} ${waiting}` }))}
        />
      )}
      <DataTable
        {...tableState(query)}
        label={t('moderation')}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={setOpen}
        empty={{ title: t('no_moderation'), text: t('no_moderation_text') }}
        {...(query.data && { page: { ...query.data.meta, onChange: (page: number) => setFilters({ page }) } })}
      />
      {open && <Decision item={open} onClose={() => setOpen(undefined)} />}
    </BackOfficeFrame>
  );
}

const kindWord = (kind: string, t: ReturnType<typeof useSupportT>): string =>
  t(kind === 'service' ? 'kind_service' : 'kind_unknown');

function Decision({ item, onClose }: { readonly item: ModerationItem; readonly onClose: () => void }) {
  const t = useSupportT();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const act = useAction(
    (decision: 'published' | 'not_passed', key) =>
      decide({ kind: item.kind, school_id: item.school.id, id: item.id, decision, ...(reason && { reason }) }, key),
    { done: t('decided'), invalidates: [moderationKey], onDone: onClose },
  );
  return (
    <Modal opened onClose={onClose} title={item.title}>
      <Stack gap="sm">
        <Text c="dimmed" fz="sm">
          {[item.school.name, item.price !== null && format.money(item.price)].filter(Boolean).join(' · ')}
        </Text>
        {item.text && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{item.text}</Text>}
        <Textarea
          label={t('reason')}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="light" color="danger" loading={act.pending} onClick={() => act.run('not_passed')}>
          {t('not_pass')}
        </Button>
        <Button loading={act.pending} onClick={() => act.run('published')}>
          {t('publish')}
        </Button>
      </Group>
    </Modal>
  );
}
