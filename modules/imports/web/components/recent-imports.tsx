import { Badge, DataTable, type Column } from '@ritm/ui';
import { href, tableState, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { madeKinds, workingStatuses, type ImportBrief, type ImportStatus } from '../../contract/index.ts';
import { importsQuery } from '../data.ts';
import { useImportsT } from '../messages.ts';
import { hereZone } from '../here-zone.ts';
import classes from './file-step.module.css';

/** Earlier imports, and those that still run or wait for a person. */
export function RecentImports() {
  const t = useImportsT();
  const at = useSchool();
  const format = useFormat();
  const query = useQuery(importsQuery(at));
  if (query.data?.data.length === 0) return null;
  const columns: Column<ImportBrief>[] = [
    { key: 'file', header: t('column_file'), cell: (row) => row.file_name, phone: 'title' },
    {
      key: 'status',
      header: t('column_status'),
      width: 220,
      phone: 'note',
      cell: ({ status, kept }) => (
        <Badge color={colourOf(status)}>
          {status === 'rolled_back' && kept > 0 ? t('status_kept', { count: kept }) : t(`status_${status}`)}
        </Badge>
      ),
    },
    {
      key: 'when',
      header: t('column_when'),
      width: 190,
      phone: 'note',
      cell: (row) => format.instant(row.created_at, hereZone()),
    },
    {
      key: 'made',
      header: t('column_made'),
      width: 340,
      phone: 'note',
      cell: ({ made }) =>
        made &&
        madeKinds
          .filter((kind) => made[kind] > 0)
          .map((kind) => `${t(`made_${kind}`)}: ${format.number(made[kind])}`)
          .join(', '),
    },
  ];
  return (
    <section>
      <h2 className={classes.recent}>{t('recent')}</h2>
      <DataTable
        {...tableState(query)}
        label={t('recent')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) =>
          href('/$type/school/$school_id/students/import', { type: at.role, school_id: at.school_id }, { id: row.id })
        }
        empty={{ title: t('recent_empty') }}
      />
    </section>
  );
}

function colourOf(status: ImportStatus): string {
  if (workingStatuses.includes(status)) return 'info';
  if (status === 'failed') return 'danger';
  if (status === 'committed') return 'success';
  return status === 'rolled_back' ? 'gray' : 'warning';
}
