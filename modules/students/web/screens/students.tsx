/**
 * The list of clients: search, filters, columns, selection and mass actions. The whole state of the list is in the
 * address, so that it survives a reload and can be sent; the server does all filtering and counting.
 */
import { ActionsMenu, Button, DataTable, MenuAction, PageFrame, useIsPhone, type RowKey } from '@ritm/ui';
import {
  ExportButton,
  href,
  Link,
  type SchoolPlace,
  tableState,
  useGo,
  useSchool,
  useSearchState,
} from '@ritm/web-kit';
import { IconArrowsJoin, IconFileImport, IconFilter, IconForms, IconPlus } from '@tabler/icons-react';
import { allows } from '@ritm/accounts/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListColumn, StudentList, ViewSettings } from '../../contract/index.ts';
import { ChosenActions } from '../components/list/chosen-actions.tsx';
import { ColumnChoice } from '../components/list/column-choice.tsx';
import { Filters } from '../components/list/list-filters.tsx';
import { useListColumns } from '../components/list/use-list-columns.tsx';
import { Views } from '../components/list/views.tsx';
import { StudentDialog } from '../components/student-dialog.tsx';
import { StudentsCount } from '../components/students-count.tsx';
import { downloadStudents, groupsQuery, studentsQuery } from '../data.ts';
import { shownColumns, storeColumns } from '../list-columns.ts';
import { fromSettings, nextSort, toListFilters, toSettings, defaultFilters, type ListState } from '../list-state.ts';
import { useStudentsT } from '../messages.ts';
import listClasses from '../components/list/list.module.css';

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
  const chosen = shownColumns(filters.columns);
  const narrowed = toListFilters(filters);
  const query = useQuery(studentsQuery(at, { page, ...narrowed, with: 'summary' }));
  const groups = useQuery(groupsQuery(at)).data?.data ?? [];
  const list = query.data;
  const seesMoney = list?.can.see_money ?? false;
  const columns = useListColumns(
    chosen.filter((one) => seesMoney || one !== 'spent'),
    { groups, rows: list?.data ?? [] },
  );
  const filtered = search !== '' || group > 0 || segment > 0 || where !== '' || status !== '';
  const { nobody, nothingYet } = useEmpty(list, () => setFilters(defaultFilters));
  const actions = list && <Actions list={list} onAdd={() => setAdding(true)} />;
  return (
    <PageFrame title={t('title')} subtitle={list && <StudentsCount list={list} search={search} />} actions={actions}>
      <Filters filters={filters} setFilters={setFilters} groups={groups} />
      <ListTools
        list={list}
        filters={filters}
        chosen={chosen}
        onChange={(patch) => setFilters(patch, 'columns' in patch && !('page' in patch) ? 'replace' : 'push')}
      />
      <DataTable
        {...tableState(query)}
        label={t('title')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => addressOf(at, row.id)}
        {...(allows(at.role, 'students_bulk.edit') && {
          selection: {
            selected,
            onChange: setSelected,
            actions: (
              <ChosenActions selected={selected} group={group} groups={groups} onDone={() => setSelected(new Set())} />
            ),
          },
        })}
        sort={{ by: sort, onChange: (by) => setFilters({ sort: nextSort(sort, by), page: 1 }) }}
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

interface ListToolsProps {
  readonly list: StudentList | undefined;
  readonly filters: ListState;
  readonly chosen: readonly ListColumn[];
  readonly onChange: (patch: Partial<ListState>) => void;
}

/** Saved views, the file, and which columns are shown. */
function ListTools({ list, filters, chosen, onChange }: ListToolsProps) {
  const at = useSchool();
  const isPhone = useIsPhone();
  const showView = (view: ViewSettings | undefined): void => onChange({ ...defaultFilters, ...fromSettings(view) });
  const download = (reason: string) =>
    downloadStudents(at, { ...toListFilters(filters), columns: [...chosen], reason });
  return (
    <div className={listClasses.tools}>
      <Views settings={toSettings(filters, chosen)} onShow={showView} />
      <div className={listClasses.toolsEnd}>
        {list?.can.export && chosen.length > 0 && <ExportButton onExport={download} />}
        {/* A card of a phone has room for few of them, always the same. */}
        {!isPhone && (
          <ColumnChoice
            chosen={chosen}
            seesMoney={list?.can.see_money ?? false}
            onChange={(next) => onChange({ columns: storeColumns(next) })}
          />
        )}
      </div>
    </div>
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
