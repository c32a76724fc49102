import { Button, DataTable, PageFrame, Select, Text, type Column } from '@ritm/ui';
import { href, tableState, useFormat, useSchool, useSearchState, type Action } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { auditKinds, type AuditLine, type LineUndo } from '../../contract/index.ts';
import { auditActorsQuery, auditQuery, type AuditFilters } from '../data.ts';
import { useAuditT } from '../messages.ts';
import { roleWord } from '../words.ts';
import classes from './audit-journal.module.css';
import { LineDetails } from './line-details.tsx';
import { LineSentence } from './line-sentence.tsx';

const defaults = { actor: 0, client: 0, kind: '', page: 1 };

export interface AuditJournalProps {
  /** The field that chooses a client, which a module above this one has. */
  readonly clientField: (field: {
    label: string;
    value: number | null;
    onChange: (id: number | null) => void;
  }) => ReactNode;
  /** Takes a line back through the module that can. */
  readonly undo: Action<LineUndo, void>;
}

/** The journal of actions: sentences, the newest first, narrowed to a person, a client or a kind. */
export function AuditJournal({ clientField, undo }: AuditJournalProps) {
  const t = useAuditT();
  const at = useSchool();
  const [filters, setFilters] = useSearchState(defaults);
  const query = useQuery(auditQuery(at, filters));
  const [open, setOpen] = useState<AuditLine>();
  const columns = useColumns();
  const { actor, client, kind } = filters;
  const isNarrowed = actor > 0 || client > 0 || kind !== '';
  const reset = (
    <Button variant="light" onClick={() => setFilters(defaults)}>
      {t('reset')}
    </Button>
  );
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('lead')}
      back={{ href: href('/school/$school_id/edit', { school_id: at.school_id }), label: t('back') }}
    >
      <JournalFilters
        filters={filters}
        onChange={(patch) => setFilters({ ...patch, page: 1 })}
        clientField={clientField}
      />
      <DataTable
        {...tableState(query)}
        label={t('title')}
        columns={columns}
        rowKey={(line) => line.id}
        onRow={setOpen}
        empty={
          isNarrowed
            ? { title: t('nothing_found'), text: t('nothing_found_text'), action: reset }
            : { title: t('empty'), text: t('empty_text') }
        }
        {...(query.data && { page: { ...query.data.meta, onChange: (page: number) => setFilters({ page }) } })}
      />
      {open && <LineDetails line={open} undo={undo} onClose={() => setOpen(undefined)} />}
    </PageFrame>
  );
}

interface JournalFiltersProps extends Pick<AuditJournalProps, 'clientField'> {
  readonly filters: Pick<AuditFilters, 'actor' | 'client' | 'kind'>;
  readonly onChange: (patch: { actor?: number; client?: number; kind?: string }) => void;
}

function JournalFilters({ filters: { actor, client, kind }, onChange, clientField }: JournalFiltersProps) {
  const t = useAuditT();
  const actors = useQuery(auditActorsQuery(useSchool())).data?.data ?? [];
  return (
    <div className={classes.filters}>
      <Select
        label={t('who_filter')}
        placeholder={t('anybody')}
        clearable
        searchable={actors.length > 8}
        data={actors.map(({ user_id, name }) => ({
          value: String(user_id),
          label: name || t('number', { id: String(user_id) }),
        }))}
        value={actor > 0 ? String(actor) : null}
        onChange={(next) => onChange({ actor: Number(next ?? 0) })}
      />
      {clientField({
        label: t('client_filter'),
        value: client > 0 ? client : null,
        onChange: (id) => onChange({ client: id ?? 0 }),
      })}
      <Select
        label={t('kind_filter')}
        placeholder={t('everything')}
        clearable
        data={auditKinds.map((value) => ({ value: value as string, label: t(`kind_${value}`) }))}
        value={kind === '' ? null : kind}
        onChange={(next) => onChange({ kind: next ?? '' })}
      />
    </div>
  );
}

function useColumns(): Column<AuditLine>[] {
  const t = useAuditT();
  const format = useFormat();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    {
      key: 'what',
      header: t('what'),
      cell: (line) => (
        <span className={classes.what}>
          <LineSentence line={line} />
          <Text component="span" size="xs" c="dimmed">
            {[line.actor && t(roleWord(line.actor_role)), line.reason && `${t('reason')}: ${line.reason}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </span>
      ),
      phone: 'title',
    },
    { key: 'client', header: t('client'), cell: ({ client }) => client?.name ?? '', phone: 'note', width: 220 },
    {
      key: 'when',
      header: t('when'),
      cell: ({ created_at }) => <time dateTime={created_at}>{format.instant(created_at, here)}</time>,
      phone: 'note',
      width: 180,
    },
  ];
}
