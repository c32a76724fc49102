/**
 * The list of services with their groups, and the window that edits one. Filters stand in the address; what the person
 * may do comes from the answer in `can`.
 */
import type { PresetName } from '@ritm/schools/contract';
import { schoolQuery } from '@ritm/schools/web';
import {
  Button,
  DataTable,
  Group,
  PageFrame,
  SearchField,
  SegmentedControl,
  Stack,
  Text,
  Title,
  toast,
  type Column,
} from '@ritm/ui';
import { href, Link, tableState, useAction, useFormat, useSchool, useSearchState } from '@ritm/web-kit';
import { IconPlus, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service, ServicesList } from '../../contract/index.ts';
import { ServiceDialog } from '../components/service-dialog.tsx';
import { ServiceMenu } from '../components/service-menu.tsx';
import { addPreset, groupsQuery, servicesQuery, staleServices } from '../data.ts';
import { useServicesT } from '../messages.ts';
import { useOpens, useServiceTerms } from '../terms.ts';

type Editing = { readonly service?: Service };

export function Screen() {
  const t = useServicesT();
  const at = useSchool();
  const [filters, setFilters] = useSearchState({ search: '', archived: false });
  const [editing, setEditing] = useState<Editing | undefined>(undefined);
  const query = useQuery(
    servicesQuery(at, {
      ...(filters.search && { search: filters.search }),
      ...(filters.archived && { archived: true }),
    }),
  );
  const can = query.data?.can.add === true;
  return (
    <PageFrame title={t('title')} subtitle={t('lead')} actions={can && <Actions onAdd={() => setEditing({})} />}>
      <Group>
        <SearchField
          value={filters.search}
          onChange={(search) => setFilters({ search }, 'replace')}
          label={t('search')}
          hotkey="/"
          flex="1 1 260px"
        />
        <SegmentedControl
          value={filters.archived ? 'archive' : 'current'}
          onChange={(next) => setFilters({ archived: next === 'archive' })}
          data={[
            { value: 'current', label: t('show_current') },
            { value: 'archive', label: t('show_archive') },
          ]}
        />
      </Group>
      <Lists
        query={query}
        isFiltered={filters.search !== ''}
        isArchive={filters.archived}
        onEdit={(service) => setEditing({ service })}
        onAdd={() => setEditing({})}
      />
      <ServiceDialog opened={editing !== undefined} onClose={() => setEditing(undefined)} service={editing?.service} />
    </PageFrame>
  );
}

function Actions({ onAdd }: { readonly onAdd: () => void }) {
  const t = useServicesT();
  const at = useSchool();
  return (
    <Group gap="xs">
      <Button
        component={Link}
        href={href('/$type/schools/$school_id/pass_batches', { type: at.role, school_id: at.school_id })}
        variant="default"
      >
        {t('pass_batches')}
      </Button>
      <Button
        component={Link}
        href={href('/$type/schools/$school_id/services_groups', { type: at.role, school_id: at.school_id })}
        variant="default"
      >
        {t('groups')}
      </Button>
      <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
        {t('add')}
      </Button>
    </Group>
  );
}

interface ListsProps {
  readonly query: {
    readonly data: ServicesList | undefined;
    readonly error: unknown;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly isFiltered: boolean;
  readonly isArchive: boolean;
  readonly onEdit: (service: Service) => void;
  readonly onAdd: () => void;
}

/** The price list by groups; a single table when there are no groups or nothing to show. */
function Lists({ query, isFiltered, isArchive, onEdit, onAdd }: ListsProps) {
  const t = useServicesT();
  const at = useSchool();
  const columns = useColumns(onEdit);
  const groups = useQuery(groupsQuery(at)).data?.data ?? [];
  const services = query.data?.data ?? [];
  const parts = [
    ...groups.map((group) => ({ id: group.id as number | null, name: group.name })),
    { id: null, name: t('no_group') },
  ]
    .map((part) => ({ ...part, services: services.filter((one) => one.group_id === part.id) }))
    .filter((part) => part.services.length > 0);
  const table = {
    columns,
    rowKey: (row: Service) => row.id,
    rowHref: (row: Service) =>
      href('/$type/school/$school_id/service/$service_id', {
        type: at.role,
        school_id: at.school_id,
        service_id: row.id,
      }),
  };
  if (parts.length > 1)
    return (
      <Stack gap="lg">
        {parts.map((part) => (
          <section key={part.id} aria-label={part.name}>
            <Title order={2} size="h4" mb="xs">
              {part.name}
            </Title>
            <DataTable
              {...table}
              label={part.name}
              rows={part.services}
              busy={query.isPlaceholderData}
              empty={{ title: '' }}
            />
          </section>
        ))}
      </Stack>
    );
  const empty = isArchive
    ? { title: t('archive_empty') }
    : isFiltered
      ? { title: t('nothing_title'), text: t('nothing_text') }
      : {
          title: t('empty_title'),
          text: t('empty_text'),
          action: query.data?.can.add && <FirstServices onAdd={onAdd} />,
        };
  return <DataTable {...table} {...tableState(query)} label={t('title')} empty={empty} />;
}

/** Offers an organization without services to add the usual ones of its kind in one tap. */
function FirstServices({ onAdd }: { readonly onAdd: () => void }) {
  const t = useServicesT();
  const at = useSchool();
  const preset = useQuery(schoolQuery(at)).data?.preset;
  const applyPreset = useAction((name: PresetName, key) => addPreset(at, name, key), {
    invalidates: staleServices(at),
    onDone: ({ added }) => toast(t('preset_added', { count: added })),
  });
  return (
    <Group justify="center">
      {preset && (
        <Button
          leftSection={<IconSparkles size={18} stroke={1.75} aria-hidden />}
          loading={applyPreset.pending}
          onClick={() => applyPreset.run(preset)}
        >
          {t(`preset_${preset}`)}
        </Button>
      )}
      <Button variant="default" onClick={onAdd}>
        {t('add')}
      </Button>
    </Group>
  );
}

function useColumns(onEdit: (service: Service) => void): readonly Column<Service>[] {
  const t = useServicesT();
  const format = useFormat();
  const terms = useServiceTerms();
  const opens = useOpens();
  return [
    { key: 'name', header: t('column_name'), phone: 'title', cell: (row) => row.name },
    {
      key: 'terms',
      header: t('column_terms'),
      phone: 'note',
      width: 460,
      cell: (row) => (
        <Text size="sm" c="dimmed">
          {`${t(`type_${row.type}`)} · ${terms.line(row)}`}
          {opens(row) && (
            <>
              <br />
              {opens(row)}
            </>
          )}
        </Text>
      ),
    },
    {
      key: 'price',
      header: t('column_price'),
      align: 'end',
      width: 140,
      phone: 'end',
      cell: (row) => <span className="ui-figures">{row.price === 0 ? t('free') : format.money(row.price)}</span>,
    },
    {
      key: 'actions',
      header: '',
      align: 'end',
      width: 56,
      phone: 'hidden',
      cell: (row) => <ServiceMenu service={row} onEdit={onEdit} />,
    },
  ];
}
