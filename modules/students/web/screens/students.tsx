/**
 * The list of clients: search, filters, columns, selection and mass actions. The whole state of the list is in the
 * address, so that it survives a reload and can be sent; the server does all filtering and counting.
 */
import { fullName } from '@ritm/kernel';
import {
  ActionsMenu,
  Badge,
  Button,
  DataTable,
  Group,
  MenuAction,
  PageFrame,
  PersonAvatar,
  SearchField,
  Select,
  Text,
  useIsPhone,
  type Column,
  type RowKey,
  lazyWithRetry,
} from '@ritm/ui';
import {
  href,
  Link,
  type SchoolPlace,
  smallPicture,
  tableState,
  today,
  useFormat,
  useGo,
  useSchool,
  useSearchState,
} from '@ritm/web-kit';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsJoin,
  IconFileImport,
  IconFilter,
  IconForms,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { allows } from '@ritm/accounts/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  studentStatuses,
  type SegmentConditions,
  type StudentList,
  type StudentRow,
  type StudentsGroup,
  type StudentStatus,
} from '../../contract/index.ts';
import { ChosenActions } from '../components/chosen-actions.tsx';
import { StudentDialog } from '../components/student-dialog.tsx';
import { StudentsCount } from '../components/students-count.tsx';
import { conditionsOf } from '../conditions.ts';
import { groupsQuery, segmentsQuery, studentsQuery } from '../data.ts';
import { useStudentsT } from '../messages.ts';
import { useArchive } from '../use-archive.ts';
import classes from './students.module.css';

const defaultFilters = { search: '', group: 0, segment: 0, where: '', status: '', sort: 'name', page: 1 };
const SegmentDialog = lazyWithRetry(
  async () => (await import('../components/segments/segment-dialog.tsx')).SegmentDialog,
);
const addressOf = (at: SchoolPlace, student_id: number) =>
  href('/$type/school/$school_id/student/$student_id', { type: at.role, school_id: at.school_id, student_id });

export function Screen() {
  const t = useStudentsT();
  const at = useSchool();
  const go = useGo();
  const [adding, setAdding] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
  const [filters, setFilters] = useSearchState(defaultFilters);
  const { search, group, segment, where, status, sort, page } = filters;
  const query = useQuery(
    studentsQuery(at, {
      page,
      ...(search && { search }),
      ...(group > 0 && { group }),
      ...(segment > 0 && { segment }),
      ...(where !== '' && { where }),
      ...(isStatus(status) && { status }),
      ...(sort === '-name' && { sort }),
    }),
  );
  const groups = useQuery(groupsQuery(at)).data?.data ?? [];
  const list = query.data;
  const columns = useColumns(groups, list?.data ?? []);
  const filtered = search !== '' || group > 0 || segment > 0 || where !== '' || status !== '';
  const { nobody, nothingYet } = useEmpty(list, () => setFilters(defaultFilters));
  const actions = list && <Actions list={list} onAdd={() => setAdding(true)} />;
  return (
    <PageFrame title={t('title')} subtitle={list && <StudentsCount list={list} search={search} />} actions={actions}>
      <Filters filters={filters} setFilters={setFilters} groups={groups} />
      <DataTable
        {...tableState(query)}
        label={t('title')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => addressOf(at, row.id)}
        {...((groups.length > 0 || allows(at.role, 'teacher_students.edit')) && {
          selection: {
            selected,
            onChange: setSelected,
            actions: (
              <ChosenActions selected={selected} group={group} groups={groups} onDone={() => setSelected(new Set())} />
            ),
          },
        })}
        sort={{ by: sort, onChange: (by) => setFilters({ sort: by, page: 1 }) }}
        empty={filtered ? nobody : { ...nothingYet, action: actions }}
        {...(list &&
          list.meta.total > list.meta.per_page && {
            page: { ...list.meta, onChange: (next: number) => setFilters({ page: next }) },
          })}
      />
      <StudentDialog opened={adding} onClose={() => setAdding(false)} onDone={({ id }) => go(addressOf(at, id))} />
    </PageFrame>
  );
}

/** The empty state: a search without results and an organization without clients need different advice. */
function useEmpty(list: StudentList | undefined, reset: () => void) {
  const t = useStudentsT();
  return {
    nobody: {
      title: t('nobody_title'),
      text: t('nobody_text'),
      action: (
        <Button variant="light" onClick={reset}>
          {t('reset_filters')}
        </Button>
      ),
    },
    nothingYet: { title: t('empty_title'), text: t(list?.can.add ? 'empty_text' : 'empty_text_teacher') },
  };
}

interface FiltersProps {
  readonly filters: {
    readonly search: string;
    readonly group: number;
    readonly segment: number;
    readonly where: string;
    readonly status: string;
  };
  readonly setFilters: (
    patch: { search?: string; group?: number; segment?: number; where?: string; status?: string; page: number },
    how?: 'push' | 'replace',
  ) => void;
  readonly groups: readonly StudentsGroup[];
}

function Filters({ filters: { search, group, segment, where, status }, setFilters, groups }: FiltersProps) {
  const t = useStudentsT();
  const at = useSchool();
  const segments = useQuery(segmentsQuery(at)).data?.data ?? [];
  return (
    <div className={classes.filters}>
      <SearchField
        value={search}
        onChange={(text) => setFilters({ search: text, page: 1 }, 'replace')}
        label={t('search')}
        hotkey="/"
      />
      {groups.length > 0 && (
        <Select
          aria-label={t('filter_group')}
          data={[
            { value: '0', label: t('any_group') },
            ...groups.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          value={String(group)}
          allowDeselect={false}
          searchable={groups.length > 8}
          onChange={(next) => setFilters({ group: Number(next), page: 1 })}
        />
      )}
      <Select
        aria-label={t('filter_status')}
        data={[
          { value: '', label: t('status_current') },
          ...studentStatuses.map((one) => ({ value: one as string, label: t(`status_${one}`) })),
        ]}
        value={status}
        allowDeselect={false}
        onChange={(next) => setFilters({ status: next ?? '', page: 1 })}
      />
      {segments.length > 0 && (
        <Select
          aria-label={t('filter_segment')}
          data={[
            { value: '0', label: t('any_segment') },
            ...segments.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          value={String(segment)}
          allowDeselect={false}
          searchable={segments.length > 8}
          onChange={(next) => setFilters({ segment: Number(next), page: 1 })}
        />
      )}
      {allows(at.role, 'students_segments.get_list') && (
        <Conditions where={where} onChange={(next) => setFilters({ where: next, page: 1 })} />
      )}
    </div>
  );
}

/** Unsaved conditions, which can be shown or saved under a name. */
function Conditions({ where, onChange }: { readonly where: string; readonly onChange: (where: string) => void }) {
  const t = useStudentsT();
  const [opened, setOpened] = useState(false);
  const conditions = conditionsOf(where);
  const show = (next: SegmentConditions): void => {
    onChange(JSON.stringify(next));
    setOpened(false);
  };
  return (
    <>
      <Button
        variant={conditions ? 'light' : 'default'}
        leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
        rightSection={conditions && <IconX size={16} aria-hidden />}
        onClick={() => (conditions ? onChange('') : setOpened(true))}
      >
        {conditions ? t('conditions_on', { number: conditions.conditions.length }) : t('conditions')}
      </Button>
      <Suspense>
        {opened && <SegmentDialog initial={conditions} onClose={() => setOpened(false)} onShow={show} />}
      </Suspense>
    </>
  );
}

const isStatus = (text: string): text is StudentStatus => studentStatuses.some((one) => one === text);

function Actions({ list: { can }, onAdd }: { readonly list: StudentList; readonly onAdd: () => void }) {
  const t = useStudentsT();
  const isPhone = useIsPhone();
  const at = useSchool();
  const go = useGo();
  const place = { type: at.role, school_id: at.school_id };
  return (
    <>
      {allows(at.role, 'students.merge') && (
        <ActionsMenu label={t('more')}>
          <MenuAction
            icon={IconArrowsJoin}
            onClick={() => go(href('/$type/school/$school_id/students/duplicates', place))}
          >
            {t('duplicates_title')}
          </MenuAction>
          <MenuAction icon={IconFilter} onClick={() => go(href('/$type/school/$school_id/students/segments', place))}>
            {t('segments_title')}
          </MenuAction>
          {allows(at.role, 'students_fields.edit') && (
            <MenuAction icon={IconForms} onClick={() => go(href('/$type/school/$school_id/students/fields', place))}>
              {t('fields_title')}
            </MenuAction>
          )}
        </ActionsMenu>
      )}
      {can.import && (
        <Button
          component={Link}
          href={href('/$type/school/$school_id/students/import', place)}
          variant="default"
          aria-label={t('import')}
          title={t('import')}
          {...(isPhone
            ? { px: 'sm', style: { order: 1 } }
            : { leftSection: <IconFileImport size={18} stroke={1.75} aria-hidden /> })}
        >
          {isPhone ? <IconFileImport size={18} stroke={1.75} aria-hidden /> : t('import')}
        </Button>
      )}
      {can.add && (
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
          {t('add')}
        </Button>
      )}
    </>
  );
}

/** A column that is empty for the whole page is left out. */
function useColumns(groups: readonly StudentsGroup[], rows: readonly StudentRow[]): readonly Column<StudentRow>[] {
  const t = useStudentsT();
  const format = useFormat();
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const hasParents = rows.some((row) => row.parent_name || row.parent_phone);
  const hasGroups = rows.some((row) => row.group_ids.length > 0);
  const columns: readonly (Column<StudentRow> | false)[] = [
    { key: 'name', header: t('column_name'), sort: true, phone: 'title', cell: (row) => <Name student={row} /> },
    {
      key: 'phone',
      header: t('column_phone'),
      width: 190,
      cell: (row) => row.phone && <span className="ui-figures">{format.phone(row.phone)}</span>,
    },
    hasParents && {
      key: 'parent',
      header: t('column_parent'),
      cell: (row) => <Parent student={row} />,
      phone: 'hidden',
    },
    hasGroups && {
      key: 'groups',
      header: t('column_groups'),
      cell: (row) => (
        <Text size="sm">
          {row.group_ids
            .map((id) => names.get(id))
            .filter(Boolean)
            .join(', ')}
        </Text>
      ),
      phone: 'note',
    },
    {
      key: 'birth_date',
      header: t('column_birth'),
      width: 240,
      phone: 'hidden',
      cell: (row) =>
        row.birth_date && (
          <>
            <span className="ui-figures">{format.date(row.birth_date)},</span>{' '}
            <span className="ui-figures">{format.age(row.birth_date, today())}</span>
          </>
        ),
    },
    { key: 'actions', header: '', width: 56, align: 'end', phone: 'hidden', cell: (row) => <RowMenu student={row} /> },
  ];
  return columns.filter((column) => column !== false);
}

function Name({ student }: { readonly student: StudentRow }) {
  const t = useStudentsT();
  const name = fullName(student);
  return (
    <Group gap="sm" wrap="nowrap">
      <span className={classes.avatar}>
        <PersonAvatar name={name} src={smallPicture(student.photo)} size={32} />
      </span>
      <span>{name}</span>
      {student.status === 'lead' && (
        <Badge color="info" size="sm" className={classes.badge!}>
          {t('badge_lead')}
        </Badge>
      )}
      {student.status === 'archived' && (
        <Badge color="gray" size="sm" className={classes.badge!}>
          {t('status_archived')}
        </Badge>
      )}
    </Group>
  );
}

function Parent({ student: { parent_name, parent_phone } }: { readonly student: StudentRow }) {
  const format = useFormat();
  return (
    <Text size="sm">
      {parent_name}
      {parent_phone && (
        <>
          <br />
          <span className="ui-figures">{format.phone(parent_phone)}</span>
        </>
      )}
    </Text>
  );
}

function RowMenu({ student }: { readonly student: StudentRow }) {
  const t = useStudentsT();
  const { archive, restore } = useArchive();
  const archived = student.status === 'archived';
  const Icon = archived ? IconArchiveOff : IconArchive;
  return (
    <ActionsMenu label={t('actions_of', { name: fullName(student) })}>
      <MenuAction icon={Icon} onClick={() => (archived ? restore(student) : archive(student))}>
        {t(archived ? 'restore' : 'archive')}
      </MenuAction>
    </ActionsMenu>
  );
}
