import { DataTable, FilterSheet, Group, Select, StatusLabel, Text, type Column, type StatusLook } from '@ritm/ui';
import { ExportButton, href, Link, tableState, useFormat, useSchool, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { messageKinds, messageStates, type ClientMessage } from '../../contract/index.ts';
import { downloadLog, logQuery } from '../data.ts';
import { useMessagesT } from '../messages.ts';
import { Consents } from './consents.tsx';
import classes from './messages.module.css';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

const kinds = [...messageKinds, 'by_hand'] as const;
type Kind = (typeof kinds)[number];

const looks: Readonly<Record<ClientMessage['state'], StatusLook>> = {
  queued: { tone: 'amber' },
  sending: { tone: 'amber' },
  sent: { tone: 'sky' },
  delivered: { tone: 'green' },
  failed: { tone: 'rose', hollow: true },
  skipped: { tone: 'grey', hollow: true },
};

/** What was sent to whom, newest first; of one client when the address names one. */
export function MessageLog() {
  const t = useMessagesT();
  const at = useSchool();
  const [{ state, kind, student, page }, setFilters] = useSearchState({ state: '', kind: '', student: 0, page: 1 });
  const filters = {
    ...(isState(state) && { state }),
    ...(isKind(kind) && { kind }),
    ...(student > 0 && { student }),
  };
  const query = useQuery(logQuery(at, { page, ...filters }));
  const columns = useColumns();
  const meta = query.data?.meta;
  return (
    <>
      {student > 0 && <Consents student_id={student} />}
      <Group gap="sm">
        <FilterSheet
          count={[kind, state].filter(Boolean).length}
          onClear={() => setFilters({ kind: '', state: '', page: 1 })}
        >
          <Select
            aria-label={t('log_kind')}
            placeholder={t('log_kind')}
            clearable
            data={kinds.map((one) => ({ value: one as string, label: t(`kind_${one}`) }))}
            value={kind || null}
            onChange={(next) => setFilters({ kind: next ?? '', page: 1 })}
          />
          <Select
            aria-label={t('log_state')}
            placeholder={t('log_state')}
            clearable
            data={messageStates.map((one) => ({ value: one as string, label: t(`state_${one}`) }))}
            value={state || null}
            onChange={(next) => setFilters({ state: next ?? '', page: 1 })}
          />
        </FilterSheet>
        {student > 0 && (
          <Link href={href('/$type/school/$school_id/messages', { type: at.role, school_id: at.school_id })}>
            {t('show_all')}
          </Link>
        )}
        <ExportButton onExport={(reason) => downloadLog(at, filters, reason)} />
      </Group>
      <DataTable
        {...tableState(query)}
        label={t('tab_log')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ title: t('log_empty'), text: t('log_empty_text') }}
        {...(meta &&
          meta.total > meta.per_page && {
            page: { ...meta, onChange: (next: number) => setFilters({ page: next }) },
          })}
      />
    </>
  );
}

const isState = (text: string): text is ClientMessage['state'] => messageStates.some((one) => one === text);
const isKind = (text: string): text is Kind => kinds.some((one) => one === text);

function useColumns(): Column<ClientMessage>[] {
  const t = useMessagesT();
  const format = useFormat();
  return [
    { key: 'who', header: t('log_who'), width: 220, cell: (row) => <Recipient row={row} /> },
    { key: 'text', header: t('log_text'), cell: (row) => <Words row={row} /> },
    { key: 'state', header: t('log_state'), width: 190, cell: (row) => <State row={row} /> },
    {
      key: 'when',
      header: t('log_when'),
      width: 180,
      cell: ({ sent_at, due_at }) => <Text size="sm">{format.instant(sent_at ?? due_at, here)}</Text>,
    },
    {
      key: 'cost',
      header: t('log_cost'),
      width: 110,
      align: 'end',
      phone: 'end',
      cell: ({ cost, segments, state }) => (state === 'skipped' || segments === 0 ? '—' : format.money(cost)),
    },
  ];
}

interface RowProps {
  readonly row: ClientMessage;
}

function Recipient({ row: { student, guardian, address, channel } }: RowProps) {
  const t = useMessagesT();
  const format = useFormat();
  const { role: type, school_id } = useSchool();
  return (
    <>
      <Link href={href('/$type/school/$school_id/student/$student_id', { type, school_id, student_id: student.id })}>
        {student.name}
      </Link>
      <Text size="sm" c="dimmed" className="ui-figures">
        {guardian ? `${t('via_guardian', { name: guardian })}, ` : ''}
        {channel === 'sms' ? format.phone(address) : address}
      </Text>
    </>
  );
}

function Words({ row: { kind, body } }: RowProps) {
  const t = useMessagesT();
  return (
    <>
      <Text size="sm" c="dimmed">
        {isKind(kind) ? t(`kind_${kind}`) : kind}
      </Text>
      <Text size="sm" className={classes.body!}>
        {body.replaceAll('{link}', `[${t('link_word')}]`)}
      </Text>
    </>
  );
}

function State({ row: { state, error } }: RowProps) {
  const t = useMessagesT();
  return (
    <>
      <StatusLabel {...looks[state]} label={t(`state_${state}`)} />
      {error && (
        <Text size="sm" c="dimmed">
          {errorWords(t, error)}
        </Text>
      )}
    </>
  );
}

const known = ['month_limit', 'not_needed', 'too_late', 'not_delivered', 'abandoned', 'no_account'] as const;

function errorWords(t: ReturnType<typeof useMessagesT>, code: string): string {
  const one = known.find((word) => word === code);
  return one ? t(`error_${one}`) : t('error_code', { code });
}
