import { fullName } from '@ritm/kernel';
import { ActionsMenu, Badge, Group, MenuAction, PersonAvatar, Text, type Column } from '@ritm/ui';
import { smallPicture, today, useFormat } from '@ritm/web-kit';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { ListColumn, StudentRow, StudentsGroup } from '../../../contract/index.ts';
import { useStudentsT } from '../../messages.ts';
import { useArchive } from '../../use-archive.ts';
import classes from './list.module.css';

/** Columns that name amounts of money. */
export const moneyColumns: readonly ListColumn[] = ['debt', 'spent'];
/** Most organizations teach either children or adults: where nobody of the page has a parent, there is no such column. */
const isEmpty = (column: ListColumn, rows: readonly StudentRow[]): boolean =>
  (column === 'parent' && rows.every((row) => !row.parent_name && !row.parent_phone)) ||
  (column === 'groups' && rows.every((row) => row.group_ids.length === 0));
/** What is shown from several tables is not something to order by. */
const unsorted: readonly ListColumn[] = ['phone', 'parent', 'groups', 'birth_date'];
const widths: Partial<Record<ListColumn, number>> = {
  phone: 170,
  birth_date: 190,
  left: 120,
  ends_on: 130,
  last_visit: 140,
  visits: 100,
  debt: 120,
  spent: 130,
};
const figures: readonly ListColumn[] = ['left', 'visits', 'debt', 'spent'];

/** The name, the chosen columns, and the row's menu. On a phone: name, phone, pass, and what is left at the end. */
export function useListColumns(
  chosen: readonly ListColumn[],
  { groups, rows }: { groups: readonly StudentsGroup[]; rows: readonly StudentRow[] },
): readonly Column<StudentRow>[] {
  const t = useStudentsT();
  const cells = useCells(groups);
  const phones: Partial<Record<ListColumn, Column<StudentRow>['phone']>> = {
    phone: 'note',
    pass: 'note',
    groups: 'note',
    debt: 'note',
    left: 'end',
  };
  return [
    { key: 'name', header: t('column_name'), sort: true, phone: 'title', cell: (row) => <Name student={row} /> },
    ...chosen
      .filter((key) => !isEmpty(key, rows))
      .map((key): Column<StudentRow> => {
        const width = widths[key];
        return {
          key,
          header: t(`column_${key}`),
          cell: cells[key],
          phone: phones[key] ?? 'hidden',
          ...(!unsorted.includes(key) && { sort: true }),
          ...(width !== undefined && { width }),
          ...(figures.includes(key) && { align: 'end' as const }),
        };
      }),
    { key: 'actions', header: '', width: 56, align: 'end', phone: 'hidden', cell: (row) => <RowMenu student={row} /> },
  ];
}

function useCells(groups: readonly StudentsGroup[]): Readonly<Record<ListColumn, Column<StudentRow>['cell']>> {
  const t = useStudentsT();
  const format = useFormat();
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const day = (date: string | null | undefined) => date && <span className="ui-figures">{format.date(date)}</span>;
  return {
    phone: ({ phone }) => phone && <span className="ui-figures">{format.phone(phone)}</span>,
    parent: (row) => <Parent student={row} />,
    groups: ({ group_ids }) => <Text size="sm">{group_ids.flatMap((id) => names.get(id) ?? []).join(', ')}</Text>,
    birth_date: ({ birth_date }) =>
      birth_date && (
        <>
          <span className="ui-figures">{format.date(birth_date)},</span>{' '}
          <span className="ui-figures">{format.age(birth_date, today())}</span>
        </>
      ),
    pass: ({ summary }) => summary?.pass && <span className={classes.text}>{summary.pass}</span>,
    left: ({ summary }) =>
      summary?.is_unlimited
        ? t('left_unlimited')
        : summary?.left != null && (
            <span className={summary.left <= 1 ? classes.few : undefined}>{format.visits(summary.left)}</span>
          ),
    ends_on: ({ summary }) => day(summary?.ends_on),
    last_visit: ({ summary }) => day(summary?.last_visit),
    visits: ({ summary }) => summary && summary.visits > 0 && format.number(summary.visits),
    debt: (row) => <Debt student={row} />,
    spent: ({ summary }) => !!summary?.spent && format.money(summary.spent),
    teacher: ({ summary }) => <span className={classes.text}>{summary?.teachers.join(', ')}</span>,
    source: ({ summary }) => <span className={classes.text}>{summary?.source}</span>,
    tags: ({ tags }) =>
      tags.length > 0 && (
        <span className={classes.tags}>
          {tags.map((tag) => (
            <Badge key={tag} variant="outline" color="gray" size="sm" tt="none">
              {tag}
            </Badge>
          ))}
        </span>
      ),
  };
}

/** Money, and visits that no pass pays for: either is a debt. */
function Debt({ student: { summary } }: { readonly student: StudentRow }) {
  const t = useStudentsT();
  const format = useFormat();
  if (!summary || (!summary.debt && summary.owed_visits === 0)) return null;
  return (
    <span className={classes.debt}>
      {!!summary.debt && <span>{format.money(summary.debt)}</span>}
      {summary.owed_visits > 0 && <span>{t('owed_visits', { count: summary.owed_visits })}</span>}
    </span>
  );
}

function Name({ student }: { readonly student: StudentRow }) {
  const t = useStudentsT();
  const name = fullName(student);
  return (
    <Group gap="sm" wrap="nowrap">
      <span className={classes.avatar}>
        <PersonAvatar name={name} src={smallPicture(student.photo)} size={32} />
      </span>
      <span className={classes.name}>{name}</span>
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
