import { Anchor, Button, DataTable, Group, Modal, PillChoice, Stack, Text, Textarea, type Column } from '@ritm/ui';
import { tableState, useAction, useFormat, useKitT, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SupportRequest } from '../../contract/index.ts';
import { BackOfficeFrame } from '../components/back-office-frame.tsx';
import { editRequest, requestsKey, requestsQuery } from '../data.ts';
import { useSupportT } from '../messages.ts';

/** Times are shown in the reader's zone, because a question belongs to no organization. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function Screen() {
  const t = useSupportT();
  const format = useFormat();
  const [filters, setFilters] = useSearchState({ status: 'new', page: 1 });
  const status = filters.status === 'done' ? 'done' : 'new';
  const query = useQuery(requestsQuery({ status, page: filters.page }));
  const [open, setOpen] = useState<SupportRequest>();
  const columns: Column<SupportRequest>[] = [
    { key: 'question', header: t('question'), cell: (row) => firstLine(row.message), phone: 'title' },
    { key: 'from', header: t('from'), cell: (row) => row.name ?? row.email, phone: 'note' },
    { key: 'when', header: t('when'), cell: (row) => format.instant(row.created_at, zone), phone: 'note' },
  ];
  return (
    <BackOfficeFrame part="requests">
      <PillChoice
        label={t('filter')}
        value={status}
        onChange={(value) => setFilters({ status: value, page: 1 })}
        items={(['new', 'done'] as const).map((value) => ({ value, label: t(`filter_${value}`) }))}
      />
      <DataTable
        {...tableState(query)}
        label={t('requests')}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={setOpen}
        empty={status === 'new' ? { title: t('no_requests'), text: t('no_requests_text') } : { title: t('no_done') }}
        {...(query.data && { page: { ...query.data.meta, onChange: (page: number) => setFilters({ page }) } })}
      />
      {open && <Request request={open} onClose={() => setOpen(undefined)} />}
    </BackOfficeFrame>
  );
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!.slice(0, 120);

function Request({ request, onClose }: { readonly request: SupportRequest; readonly onClose: () => void }) {
  const t = useSupportT();
  const kit = useKitT();
  const format = useFormat();
  const [note, setNote] = useState(request.note ?? '');
  const isDone = request.status === 'done';
  const save = useAction((body: { status: 'new' | 'done'; note: string }, key) => editRequest(request.id, body, key), {
    done: t('saved'),
    invalidates: [requestsKey],
    onDone: onClose,
  });
  const { name, phone, email, user_id, done_by, done_at } = request;
  return (
    <Modal opened onClose={onClose} title={t('request', { id: request.id })}>
      <Stack gap="sm">
        <Text c="dimmed" fz="sm">
          {[name, phone && format.phone(phone), user_id ? t('signed_in', { id: user_id }) : t('stranger')]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Anchor href={`mailto:${email}`}>{email}</Anchor>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{request.message}</Text>
        {done_by && done_at && (
          <Text c="dimmed" fz="sm">
            {t('done_by', { who: done_by, when: format.instant(done_at, zone) })}
          </Text>
        )}
        <Textarea
          label={t('note')}
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {kit('cancel')}
        </Button>
        <Button loading={save.pending} onClick={() => save.run({ status: isDone ? 'new' : 'done', note })}>
          {t(isDone ? 'open_again' : 'close_request')}
        </Button>
      </Group>
    </Modal>
  );
}
