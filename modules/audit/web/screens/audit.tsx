import { DataTable, NativeSelect, PageFrame, type Column } from '@ritm/ui';
import { href, tableState, useFormat, useSchool, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditLine } from '../../contract/index.ts';
import { LineDetails } from '../components/line-details.tsx';
import { auditQuery } from '../data.ts';
import { useAuditT } from '../messages.ts';
import { actionWord, objectTypes, roleWord, typeWord } from '../words.ts';

export function Screen() {
  const t = useAuditT();
  const at = useSchool();
  const [filters, setFilters] = useSearchState({ type: '', page: 1 });
  const query = useQuery(auditQuery(at, filters));
  const [open, setOpen] = useState<AuditLine>();
  const columns = useColumns();
  const types = [
    { value: '', label: t('everything') },
    ...objectTypes.map((value) => ({ value, label: t(typeWord(value)) })),
  ];
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('lead')}
      back={{ href: href('/school/$school_id/edit', { school_id: at.school_id }), label: t('back') }}
    >
      <NativeSelect
        label={t('filter')}
        maw={280}
        mb="md"
        value={filters.type}
        data={types}
        onChange={(event) => setFilters({ type: event.currentTarget.value, page: 1 })}
      />
      <DataTable
        {...tableState(query)}
        label={t('title')}
        columns={columns}
        rowKey={(line) => line.id}
        onRow={setOpen}
        empty={{ title: t('empty'), text: t('empty_text') }}
        {...(query.data && { page: { ...query.data.meta, onChange: (page: number) => setFilters({ page }) } })}
      />
      {open && <LineDetails line={open} onClose={() => setOpen(undefined)} />}
    </PageFrame>
  );
}

function useColumns(): Column<AuditLine>[] {
  const t = useAuditT();
  const format = useFormat();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const person = ({ actor, actor_role }: AuditLine) =>
    actor ? `${actor.name || t('number', { id: String(actor.user_id) })}, ${t(roleWord(actor_role))}` : t('server');
  const objectText = ({ object_type, object_id }: AuditLine) =>
    [t(typeWord(object_type)), object_id !== null && t('number', { id: String(object_id) })].filter(Boolean).join(' ');
  const instant = ({ created_at }: AuditLine) => <time dateTime={created_at}>{format.instant(created_at, here)}</time>;
  return [
    { key: 'what', header: t('what'), cell: (line) => t(actionWord(line.action)), phone: 'title' },
    { key: 'where', header: t('where'), cell: objectText, phone: 'note' },
    { key: 'who', header: t('who'), cell: person, phone: 'note' },
    { key: 'when', header: t('when'), cell: instant, phone: 'end', width: 180 },
  ];
}
