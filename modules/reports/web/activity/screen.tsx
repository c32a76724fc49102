import { ActionIcon, ActionsMenu, DataTable, MenuAction, PageFrame, useIsPhone, type Column } from '@ritm/ui';
import { ExportButton, href, tableState, useFormat, useSchool, useSearchState } from '@ritm/web-kit';
import { TaskDialog } from '@ritm/tasks/web';
import { IconChecklist, IconMessage, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { activities, activitySorts, type ActivityList, type ActivityRow } from '../../contract/index.ts';
import { useReportsT } from '../messages.ts';
import { WhyPopover } from '@ritm/passes/web';
import classes from './activity.module.css';
import { ActivityLabel } from './activity-label.tsx';
import { ActivityWhy } from './activity-why.tsx';
import { activityListQuery, downloadActivities } from './data.ts';
import { Filters } from './filters.tsx';
import { Trend } from './trend.tsx';

/** The default classes: clients whom a call may bring back. */
const defaultSelection: readonly string[] = ['fading', 'sleeping'];

/** The activity report: which clients come, fade or are gone, so that the staff know whom to call today. */
export function Screen() {
  const t = useReportsT();
  const at = useSchool();
  const [selection, setSelection] = useSearchState({
    classes: defaultSelection,
    search: '',
    sort: 'silent',
    teacher: 0,
    group: 0,
    segment: 0,
    page: 1,
  });
  const chosen = activities.filter((one) => selection.classes.includes(one));
  const filters = {
    ...(chosen.length > 0 && { classes: chosen }),
    ...(selection.search !== '' && { search: selection.search }),
    ...(selection.teacher !== 0 && { teacher_id: selection.teacher }),
    ...(selection.group !== 0 && { group_id: selection.group }),
    ...(selection.segment !== 0 && { segment_id: selection.segment }),
    sort: activitySorts.find((one) => one === selection.sort) ?? 'silent',
  };
  const query = useQuery(activityListQuery(at, { ...filters, page: selection.page }));
  const meta = query.data?.meta;
  const isEmpty = meta && Object.values(meta.counts).every((count) => count === 0);
  const [planning, setPlanning] = useState<number>();
  const columns = useColumns({
    seesPhones: query.data?.can.see_phones ?? false,
    periods: meta?.periods,
    plan: setPlanning,
  });
  return (
    <PageFrame
      title={t('activity')}
      subtitle={t('activity_hint')}
      actions={
        query.data?.can.export && <ExportButton onExport={(reason) => downloadActivities(at, filters, reason)} />
      }
    >
      <Filters
        selection={{ ...selection, classes: chosen, sort: filters.sort }}
        counts={meta?.counts}
        onChange={setSelection}
      />
      <DataTable<ActivityRow>
        {...tableState(query)}
        label={t('activity')}
        columns={columns}
        rowKey={(row) => row.student_id}
        rowHref={({ student_id }) =>
          href('/$type/school/$school_id/student/$student_id', { type: at.role, school_id: at.school_id, student_id })
        }
        empty={{ title: t('activity_empty'), text: t(isEmpty ? 'activity_nobody_text' : 'activity_empty_text') }}
        {...(meta && { page: { ...meta, onChange: (page: number) => setSelection({ page }) } })}
      />
      <Suspense>
        {planning !== undefined && <TaskDialog student_id={planning} onClose={() => setPlanning(undefined)} />}
      </Suspense>
    </PageFrame>
  );
}

interface Shown {
  readonly seesPhones: boolean;
  readonly periods: ActivityList['meta']['periods'] | undefined;
  readonly plan: (student_id: number) => void;
}

function useColumns({ seesPhones, periods, plan }: Shown): readonly Column<ActivityRow>[] {
  const t = useReportsT();
  const at = useSchool();
  const format = useFormat();
  return [
    { key: 'name', header: t('activity_client'), cell: (row) => row.student_name, phone: 'title' },
    {
      key: 'state',
      header: t('activity_state'),
      cell: (row) => (
        <span className={classes.pass}>
          <ActivityLabel of={row.activity} />
          {periods && <ActivityWhy row={row} periods={periods} />}
        </span>
      ),
      width: 180,
      phone: 'note',
    },
    { key: 'last', header: t('activity_last'), cell: (row) => <LastVisit row={row} />, width: 150, phone: 'note' },
    { key: 'visits', header: t('activity_visits'), cell: (row) => <Trend row={row} />, width: 150, phone: 'note' },
    {
      key: 'pass',
      header: t('activity_pass'),
      cell: ({ pass, student_id }) =>
        pass ? (
          <span className={classes.pass}>
            {pass.ends_on === null ? pass.name : t('activity_until', { date: format.date(pass.ends_on) })}
            <Suspense>
              <WhyPopover at={{ ...at, student_id, id: pass.id }} name={pass.name} />
            </Suspense>
          </span>
        ) : (
          '—'
        ),
      width: 224,
      phone: 'hidden',
    },
    {
      key: 'call',
      header: '',
      cell: (row) => <Reach row={row} phone={seesPhones ? row.phone : null} onPlan={() => plan(row.student_id)} />,
      width: 152,
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
      {row.last_visit === null ? t('activity_never') : format.date(row.last_visit)}
      {row.silent_days !== null && row.silent_days > 0 && (
        <small>{t('activity_silent', { count: row.silent_days })}</small>
      )}
    </span>
  );
}

interface ReachProps {
  readonly row: ActivityRow;
  /** Null when there is no number or the caller may not see it. */
  readonly phone: string | null;
  readonly onPlan: () => void;
}

/** The actions of a row: contact the person at once, or plan a task for later. */
function Reach({ row: { student_name: name }, phone, onPlan }: ReachProps) {
  const t = useReportsT();
  const isPhone = useIsPhone();
  const call = phone !== null && (
    <ActionIcon
      component="a"
      href={`tel:${phone}`}
      variant="subtle"
      size="lg"
      title={t('activity_call', { name })}
      aria-label={t('activity_call', { name })}
    >
      <IconPhone size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  // Three icons would leave half of a phone's row to the name, so all but the call have words in a menu.
  if (isPhone)
    return (
      <span className={classes.reach}>
        {call}
        <ActionsMenu label={t('activity_more', { name })}>
          {phone !== null && (
            <MenuAction icon={IconMessage} onClick={() => window.location.assign(`sms:${phone}`)}>
              {t('activity_write_short')}
            </MenuAction>
          )}
          <MenuAction icon={IconChecklist} onClick={onPlan}>
            {t('activity_task_short')}
          </MenuAction>
        </ActionsMenu>
      </span>
    );
  return (
    <span className={classes.reach}>
      {call}
      {phone !== null && (
        <ActionIcon
          component="a"
          href={`sms:${phone}`}
          variant="subtle"
          size="lg"
          title={t('activity_write', { name })}
          aria-label={t('activity_write', { name })}
        >
          <IconMessage size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" size="lg" aria-label={t('activity_task', { name })} onClick={onPlan}>
        <IconChecklist size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  );
}
