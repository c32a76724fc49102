import type { CallInput } from '@ritm/http';
import { call, registerTopic, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { analyticsRoutes as routes } from '../../contract/index.ts';
import '../data.ts';

registerTopic('booking', ({ school_id }) => [['reports', school_id]]);

type Query<Name extends keyof typeof routes> = NonNullable<CallInput<(typeof routes)[Name]>['query']>;
export type MapQuery = Query<'get_occupancy_map'>;
export type MapWhyQuery = Query<'get_occupancy_map_why'>;
export type FunnelQuery = Query<'get_requests_funnel'>;
export type FunnelWhyQuery = Query<'get_requests_funnel_why'>;

const keyOf = (at: SchoolPlace, panel: string, query: object) =>
  ['reports', at.school_id, 'analytics', panel, at.role, query] as const;

export const occupancyMapQuery = (at: SchoolPlace, query: MapQuery) =>
  queryOptions({
    queryKey: keyOf(at, 'occupancy', query),
    queryFn: ({ signal }) => call(routes.get_occupancy_map, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const occupancyMapWhyQuery = (at: SchoolPlace, query: MapWhyQuery) =>
  queryOptions({
    queryKey: keyOf(at, 'occupancy-why', query),
    queryFn: ({ signal }) => call(routes.get_occupancy_map_why, { params: at, query }, { signal }),
  });

export const requestsFunnelQuery = (at: SchoolPlace, query: FunnelQuery) =>
  queryOptions({
    queryKey: keyOf(at, 'requests', query),
    queryFn: ({ signal }) => call(routes.get_requests_funnel, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const requestsFunnelWhyQuery = (at: SchoolPlace, query: FunnelWhyQuery) =>
  queryOptions({
    queryKey: keyOf(at, 'requests-why', query),
    queryFn: ({ signal }) => call(routes.get_requests_funnel_why, { params: at, query }, { signal }),
  });

export const trialsQuery = (at: SchoolPlace, query: FunnelQuery) =>
  queryOptions({
    queryKey: keyOf(at, 'trials', query),
    queryFn: ({ signal }) => call(routes.get_trials, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });
