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
  const format = useFormat();
  const at = useSchool();
  const [asked, setAsked] = useSearchState({ type: '', page: 1 });
  const query = useQuery(auditQuery(at, asked));
  const [open, setOpen] = useState<AuditLine>();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const columns: Column<AuditLine>[] = [
    { key: 'what', header: t('what'), cell: (line) => t(actionWord(line.action)), phone: 'title' },
    { key: 'where', header: t('where'), cell: (line) => [t(typeWord(line.object_type)), line.object_id !== null && t('number', { id: line.object_id })].filter(Boolean).join(' '), phone: 'note' },
    { key: 'who', header: t('who'), cell: (line) => (line.actor ? `${line.actor.name || t('number', { id: line.actor.user_id })}, ${t(roleWord(line.actor_role))}` : t('server')), phone: 'note' },
    { key: 'when', header: t('when'), cell: (line) => <time dateTime={line.created_at}>{format.instant(line.created_at, here)}</time>, phone: 'end', width: 180 },
  ];
  const types = [{ value: '', label: t('everything') }, ...objectTypes.map((value) => ({ value, label: t(typeWord(value)) }))];
  return (
    <PageFrame title={t('title')} subtitle={t('lead')} back={{ href: href('/school/$school_id/edit', { school_id: at.school_id }), label: t('back') }}>
      <NativeSelect label={t('filter')} maw={280} mb="md" value={asked.type} data={types} onChange={(event) => setAsked({ type: event.currentTarget.value, page: 1 })} />
      <DataTable
        {...tableState(query)}
        label={t('title')}
        columns={columns}
        rowKey={(line) => line.id}
        onRow={setOpen}
        empty={{ title: t('empty'), text: t('empty_text') }}
        {...(query.data && { page: { ...query.data.meta, onChange: (page: number) => setAsked({ page }) } })}
      />
      {open && <LineDetails line={open} onClose={() => setOpen(undefined)} />}
    </PageFrame>
  );
}
