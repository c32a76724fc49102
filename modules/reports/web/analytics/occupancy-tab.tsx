import { branchesQuery, placesQuery } from '@ritm/schools/web';
import {
  EmptyState,
  ErrorState,
  FactList,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  StatCard,
  SimpleGrid,
  Text,
  Why,
} from '@ritm/ui';
import { errorText, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OccupancyMap } from '../../contract/index.ts';
import { Panel } from '../components/panel.tsx';
import { HeatMap, type Cell } from './heat-map.tsx';
import { HourClasses } from './hour-classes.tsx';
import { occupancyMapQuery, type MapQuery } from './data.ts';
import { useAnalyticsT } from './messages.ts';

interface OccupancyTabProps {
  readonly period: { readonly date_from: string; readonly date_to: string };
  /** 0 means all of them. */
  readonly branch: number;
  readonly place: number;
  readonly onChange: (patch: { branch?: number; place?: number }) => void;
}

/** Full and empty hours of the week, in all branches and halls or in one. */
export function OccupancyTab({ period, branch, place, onChange }: OccupancyTabProps) {
  const t = useAnalyticsT();
  const at = useSchool();
  const [chosen, setChosen] = useState<Cell>();
  const query: MapQuery = {
    ...period,
    ...(branch > 0 && { branch_id: branch }),
    ...(place > 0 && { place_id: place }),
  };
  const { data, error, refetch } = useQuery(occupancyMapQuery(at, query));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  const cell = data.cells.find(({ weekday, hour }) => weekday === chosen?.weekday && hour === chosen.hour);
  return (
    <>
      <Where branch={branch} place={place} onChange={onChange} />
      {data.cells.length === 0 ? (
        <EmptyState title={t('map_empty')} text={t('map_empty_text')} />
      ) : (
        <>
          <Totals map={data} />
          <Panel title={t('map')} foot={t('map_note')}>
            <HeatMap cells={data.cells} chosen={cell} onChoose={setChosen} />
          </Panel>
          {cell && <HourClasses cell={cell} query={query} />}
        </>
      )}
    </>
  );
}

/** The branch and the hall; a choice of one is none. */
function Where({ branch, place, onChange }: Omit<OccupancyTabProps, 'period'>) {
  const t = useAnalyticsT();
  const at = useSchool();
  const branches = useQuery(branchesQuery(at)).data?.data ?? [];
  const places = (useQuery(placesQuery(at)).data?.data ?? []).filter(
    ({ branch_id }) => branch === 0 || branch_id === branch,
  );
  if (branches.length < 2 && places.length < 2) return null;
  const options = (all: string, list: readonly { id: number; name: string }[]) => [
    { value: '0', label: all },
    ...list.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Group gap="sm">
      {branches.length > 1 && (
        <NativeSelect
          aria-label={t('branch')}
          value={String(branch)}
          onChange={(event) => onChange({ branch: Number(event.currentTarget.value), place: 0 })}
          data={options(t('all_branches'), branches)}
        />
      )}
      {places.length > 1 && (
        <NativeSelect
          aria-label={t('place')}
          value={String(place)}
          onChange={(event) => onChange({ place: Number(event.currentTarget.value) })}
          data={options(t('all_places'), places)}
        />
      )}
    </Group>
  );
}

function Totals({ map: { totals, left_out } }: { readonly map: OccupancyMap }) {
  const t = useAnalyticsT();
  const format = useFormat();
  const left = [
    left_out.canceled > 0 && t('left_canceled', { count: left_out.canceled }),
    left_out.unlimited > 0 && t('left_unlimited', { count: left_out.unlimited }),
  ].filter(Boolean);
  const filled = totals.capacity === 0 ? t('none') : `${Math.round((totals.came / totals.capacity) * 100)}\u00A0%`;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'xs', md: 'md' }}>
      <StatCard
        label={t('filled')}
        value={filled}
        note={t('of_seats', { came: format.number(totals.came), capacity: format.number(totals.capacity) })}
        why={
          <Why label={t('why_of', { name: t('filled') })}>
            {() => (
              <Stack gap="xs">
                <FactList
                  facts={[
                    [t('came'), format.number(totals.came)],
                    [t('capacity'), format.number(totals.capacity)],
                    [t('filled'), filled],
                  ]}
                />
                {[t('map_rule'), ...left].map((line) => (
                  <Text key={String(line)} size="sm">
                    {line}
                  </Text>
                ))}
              </Stack>
            )}
          </Why>
        }
      />
      <StatCard label={t('classes')} value={format.number(totals.classes)} />
      <StatCard label={t('came')} value={format.number(totals.came)} />
      <StatCard label={t('booked')} value={format.number(totals.booked)} />
    </SimpleGrid>
  );
}
