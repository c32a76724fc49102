import {
  Button,
  DataTable,
  PersonAvatar,
  Group,
  Stack,
  StatusLabel,
  Text,
  Title,
  type Column,
  type RowKey,
} from '@ritm/ui';
import { useFormat, useSearchState, type Format } from '@ritm/web-kit';
import { useState } from 'react';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly left: number;
  readonly paid: boolean;
  readonly sum: number;
}

const names = [
  'Анна Петрова',
  'Борис Ли',
  'Вера Ёлкина',
  'Галина Яшина',
  'Дмитрий Орлов',
  'Евгения Константинопольская',
];
const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: names[at % names.length]!,
    phone: `+7912345${String(6700 + at).slice(-4)}`,
    left: (at * 1.5) % 9,
    paid: at % 3 !== 0,
    sum: 120_000 + at * 1_050,
  }));

const columnsOf = (format: Format): readonly Column<Row>[] => [
  {
    key: 'name',
    header: 'Клиент',
    sort: true,
    cell: (row) => (
      <Group gap="sm" wrap="nowrap">
        <PersonAvatar name={row.name} size={32} />
        {row.name}
      </Group>
    ),
  },
  { key: 'phone', header: 'Телефон', cell: (row) => format.phone(row.phone), width: 190 },
  {
    key: 'status',
    header: 'Оплата',
    cell: (row) => (
      <StatusLabel tone={row.paid ? 'lime' : 'rose'} hollow={!row.paid} label={row.paid ? 'Оплачено' : 'Не оплачено'} />
    ),
    width: 150,
  },
  {
    key: 'left',
    header: 'Осталось',
    align: 'end',
    sort: true,
    cell: (row) => format.visits(row.left),
    width: 110,
    phone: 'hidden',
  },
  { key: 'sum', header: 'Сумма', align: 'end', cell: (row) => format.money(row.sum), width: 130, phone: 'end' },
];

export function Lists() {
  const format = useFormat();
  const [search, setSearch] = useSearchState({ many: false });
  const [sort, setSort] = useState('name');
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
  const columns = columnsOf(format);
  const shared = { label: 'Клиенты', columns, rowKey: (row: Row) => row.id, empty: { title: 'Пусто' } };
  return (
    <Stack>
      <Title order={2}>Списки</Title>
      <DataTable
        {...shared}
        rows={rowsOf(6)}
        rowHref={(row) => `/_gallery?id=${row.id}`}
        sort={{ by: sort, onChange: setSort }}
        selection={{
          selected,
          onChange: setSelected,
          actions: (
            <Button size="xs" variant="light">
              Написать
            </Button>
          ),
        }}
        page={{ page: 2, per_page: 6, total: 44, onChange: () => undefined }}
        footer={
          <Text size="sm" fw={600}>
            Всего 8 400 ₽
          </Text>
        }
        marked={(row) => !row.paid}
      />
      <States columns={columns} />
      <Button variant="default" onClick={() => setSearch({ many: !search.many })}>
        Пять тысяч строк
      </Button>
      {search.many && <DataTable {...shared} rows={rowsOf(5000)} rowHref={(row) => `/_gallery?id=${row.id}`} />}
    </Stack>
  );
}

/** The states of a list: loading, empty and failed. */
function States({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const shared = { label: 'Клиенты', columns, rowKey: (row: Row) => row.id, empty: { title: 'Пусто' } };
  return (
    <>
      <DataTable {...shared} rows={undefined} />
      <DataTable
        {...shared}
        rows={[]}
        empty={{ title: 'Никого не нашлось', text: 'Проверьте имя или уберите фильтр' }}
      />
      <DataTable
        {...shared}
        rows={undefined}
        failure="Не удалось получить данные, проверьте подключение к интернету"
        onRetry={() => undefined}
      />
    </>
  );
}
