import type { Command, Commands, Finder, Setting } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** Every module that offers something, in the order in which commands and finds are shown. */
const modules: readonly (() => Promise<{ readonly commands: Commands }>)[] = [
  () => import('@ritm/visits/commands'),
  () => import('@ritm/passes/commands'),
  () => import('@ritm/students/commands'),
  () => import('@ritm/timetable/commands'),
  () => import('@ritm/messages/commands'),
  () => import('@ritm/tasks/commands'),
  () => import('@ritm/finance/commands'),
  () => import('@ritm/schools/commands'),
  () => import('@ritm/services/commands'),
  () => import('@ritm/booking/commands'),
  () => import('@ritm/imports/commands'),
  () => import('@ritm/audit/commands'),
  () => import('@ritm/notifications/commands'),
  () => import('@ritm/accounts/commands'),
];

export interface Offered {
  readonly commands: readonly Command[];
  readonly settings: readonly Setting[];
  readonly finders: readonly Finder[];
}

/** What all modules offer; read once, when the palette, the settings or a key first needs it. */
export const offeredQuery = queryOptions({
  queryKey: ['offered-by-modules'],
  queryFn: async (): Promise<Offered> => {
    const offers = await Promise.all(modules.map((load) => load()));
    return joined(offers.map(({ commands }) => commands));
  },
  staleTime: Infinity,
  gcTime: Infinity,
  networkMode: 'always',
});

function joined(all: readonly Commands[]): Offered {
  return {
    commands: all.flatMap((one) => one.commands ?? []),
    settings: all.flatMap((one) => one.settings ?? []),
    finders: all.flatMap((one) => one.finders ?? []),
  };
}

/** The part of it that the person may use where they are. */
export function permitted(offered: Offered, may: (permission: string) => boolean): Offered {
  const isPermitted = ({ permission }: { readonly permission?: string }) => permission === undefined || may(permission);
  return {
    commands: offered.commands.filter(isPermitted),
    settings: offered.settings.filter(isPermitted),
    finders: offered.finders.filter(isPermitted),
  };
}
