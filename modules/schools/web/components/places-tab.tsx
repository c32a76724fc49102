import { Button, DataTable, Group, Stack, Text, Title, type Column } from '@ritm/ui';
import { tableState, type SchoolPlace } from '@ritm/web-kit';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Branch, Place } from '../../contract/index.ts';
import { branchesQuery, placesQuery } from '../data.ts';
import { useSchoolsT } from '../messages.ts';
import { BranchForm } from './branch-form.tsx';
import { PlaceForm } from './place-form.tsx';

const plus = <IconPlus size={18} stroke={1.75} aria-hidden />;

/** Branches and their halls. */
export function PlacesTab({ at }: { readonly at: SchoolPlace }) {
  const branches = useQuery(branchesQuery(at));
  return (
    <Stack gap="xl" maw={860}>
      <Places at={at} branches={branches.data?.data ?? []} />
      <Branches at={at} query={branches} />
    </Stack>
  );
}

function Places({ at, branches }: { readonly at: SchoolPlace; readonly branches: readonly Branch[] }) {
  const t = useSchoolsT();
  const query = useQuery(placesQuery(at));
  const [open, setOpen] = useState<Place | 'new'>();
  const branchName = (id: number) => branches.find((one) => one.id === id)?.name ?? '';
  const columns: Column<Place>[] = [
    { key: 'name', header: t('place'), cell: (place) => place.name, phone: 'title' },
    {
      key: 'branch',
      header: t('branch'),
      cell: (place) => branchName(place.branch_id),
      phone: branches.length > 1 ? 'note' : 'hidden',
    },
    {
      key: 'capacity',
      header: t('capacity'),
      cell: (place) => (place.capacity === null ? t('unlimited') : t('capacity_people', { count: place.capacity })),
      phone: 'end',
    },
    {
      key: 'exclusive',
      header: t('at_once'),
      cell: (place) => t(place.exclusive ? 'at_once_single' : 'at_once_several'),
      phone: 'note',
    },
  ];
  const add = (
    <Button leftSection={plus} variant="light" onClick={() => setOpen('new')}>
      {t('add_place')}
    </Button>
  );
  return (
    <section>
      <Head title={t('places')} action={add} />
      <Text c="dimmed" mb="sm">
        {t('places_text')}
      </Text>
      <DataTable
        {...tableState(query)}
        label={t('places')}
        columns={columns}
        rowKey={(place) => place.id}
        onRow={setOpen}
        empty={{ title: t('no_places'), text: t('no_places_text'), action: add }}
      />
      {open && (
        <PlaceForm
          at={at}
          place={open === 'new' ? undefined : open}
          branches={branches}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function Branches({
  at,
  query,
}: {
  readonly at: SchoolPlace;
  readonly query: ReturnType<typeof useQuery<{ data: Branch[] }>>;
}) {
  const t = useSchoolsT();
  const [open, setOpen] = useState<Branch | 'new'>();
  const columns: Column<Branch>[] = [
    { key: 'name', header: t('branch'), cell: (branch) => branch.name, phone: 'title' },
    { key: 'address', header: t('address'), cell: (branch) => branch.address ?? '', phone: 'note' },
  ];
  const add = (
    <Button leftSection={plus} variant="light" onClick={() => setOpen('new')}>
      {t('add_branch')}
    </Button>
  );
  return (
    <section>
      <Head title={t('branches')} action={add} />
      <DataTable
        {...tableState(query)}
        label={t('branches')}
        columns={columns}
        rowKey={(branch) => branch.id}
        onRow={setOpen}
        empty={{ title: t('branches') }}
      />
      {open && <BranchForm at={at} branch={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function Head({ title, action }: { readonly title: string; readonly action: ReactNode }) {
  return (
    <Group justify="space-between" mb="xs">
      <Title order={2}>{title}</Title>
      {action}
    </Group>
  );
}
