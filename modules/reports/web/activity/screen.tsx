import { ActionIcon, DataTable, PageFrame, type Column } from '@ritm/ui';
import { ExportButton, href, tableState, useFormat, useSchool, useSearchState } from '@ritm/web-kit';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { activities, activitySorts, type ActivityRow } from '../../contract/index.ts';
import { useReportsT } from '../messages.ts';
import classes from './activity.module.css';
import { ActivityLabel } from './activity-label.tsx';
import { activityListQuery, downloadActivities } from './data.ts';
import { Filters } from './filters.tsx';
import { Trend } from './trend.tsx';

/** Whom a call may bring back. */
const usual: readonly string[] = ['fading', 'sleeping'];

/** Who comes, who fades, who has gone: whom to call today. */
export function Screen() {
  const t = useReportsT();
  const at = useSchool();
  const [asked, setAsked] = useSearchState({
    classes: usual,
    search: '',
    sort: 'silent',
    page: 1,
  });
  const chosen = activities.filter((one) => asked.classes.includes(one));
  const filters = {
    ...(chosen.length > 0 && { classes: chosen }),
    ...(asked.search !== '' && { search: asked.search }),
    sort: activitySorts.find((one) => one === asked.sort) ?? 'silent',
  };
  const query = useQuery(activityListQuery(at, { ...filters, page: asked.page }));
  const meta = query.data?.meta;
  const columns = useColumns(query.data?.can.see_phones ?? false);
  return (
    <PageFrame
      title={t('activity')}
      subtitle={t('activity_hint')}
      actions={query.data?.can.export && <ExportButton take={(reason) => downloadActivities(at, filters, reason)} />}
    >
      <Filters asked={{ ...asked, classes: chosen, sort: filters.sort }} counts={meta?.counts} onChange={setAsked} />
      <DataTable<ActivityRow>
        {...tableState(query)}
        label={t('activity')}
        columns={columns}
        rowKey={(row) => row.student_id}
        rowHref={({ student_id }) =>
          href('/$type/school/$school_id/student/$student_id', { type: at.role, school_id: at.school_id, student_id })
        }
        empty={{ title: t('activity_empty'), text: t('activity_empty_text') }}
        {...(meta && { page: { ...meta, onChange: (page: number) => setAsked({ page }) } })}
      />
    </PageFrame>
  );
}

function useColumns(seesPhones: boolean): readonly Column<ActivityRow>[] {
  const t = useReportsT();
  const format = useFormat();
  return [
    { key: 'name', header: t('activity_client'), cell: (row) => row.student_name, phone: 'title' },
    {
      key: 'state',
      header: t('activity_state'),
      cell: (row) => <ActivityLabel of={row.activity} />,
      width: 150,
      phone: 'note',
    },
    { key: 'last', header: t('activity_last'), cell: (row) => <LastVisit row={row} />, width: 190, phone: 'note' },
    { key: 'visits', header: t('activity_visits'), cell: (row) => <Trend row={row} />, width: 150, phone: 'note' },
    {
      key: 'pass',
      header: t('activity_pass'),
      cell: ({ pass }) =>
        pass
          ? pass.ends_on === null
            ? pass.name
            : t('activity_until', { date: format.date(pass.ends_on, 'day') })
          : '—',
      width: 170,
      phone: 'hidden',
    },
    {
      key: 'call',
      header: '',
      cell: (row) => (seesPhones && row.phone ? <Reach row={row} phone={row.phone} /> : null),
      width: 112,
      align: 'end',
      phone: 'end',
    },
  ];
}

function LastVisit({ row }: { readonly row: ActivityRow }) {
  const t = useReportsT();
  const format = useFormat();
  return (
    <span className={classes.last}>
      {row.last_visit === null ? t('activity_never') : format.date(row.last_visit, 'short')}
      {row.silent_days !== null && row.silent_days > 0 && (
        <small>{t('activity_silent', { count: row.silent_days })}</small>
      )}
    </span>
  );
}

/** From the row to the person at once. */
function Reach({ row, phone }: { readonly row: ActivityRow; readonly phone: string }) {
  const t = useReportsT();
  return (
    <span className={classes.reach}>
      <ActionIcon
        component="a"
        href={`tel:${phone}`}
        variant="subtle"
        size="lg"
        aria-label={t('activity_call', { name: row.student_name })}
      >
        <IconPhone size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component="a"
        href={`sms:${phone}`}
        variant="subtle"
        size="lg"
        aria-label={t('activity_write', { name: row.student_name })}
      >
        <IconMessage size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  );
}
