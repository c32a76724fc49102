import { loadCommands as accounts } from '@ritm/accounts/web';
import { loadCommands as audit } from '@ritm/audit/web';
import { loadCommands as booking } from '@ritm/booking/web';
import { loadCommands as finance } from '@ritm/finance/web';
import { loadCommands as imports } from '@ritm/imports/web';
import { loadCommands as messages } from '@ritm/messages/web';
import { loadCommands as notifications } from '@ritm/notifications/web';
import { loadCommands as passes } from '@ritm/passes/web';
import { loadCommands as schools } from '@ritm/schools/web';
import { loadCommands as services } from '@ritm/services/web';
import { loadCommands as students } from '@ritm/students/web';
import { loadCommands as tasks } from '@ritm/tasks/web';
import { loadCommands as timetable } from '@ritm/timetable/web';
import { loadCommands as visits } from '@ritm/visits/web';
import type { Command, Commands, Finder, Setting } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** Every module that offers something, in the order in which commands and finds are shown. */
const modules: readonly (() => Promise<Commands>)[] = [
  visits,
  passes,
  students,
  timetable,
  messages,
  tasks,
  finance,
  schools,
  services,
  booking,
  imports,
  audit,
  notifications,
  accounts,
];

export interface Offered {
  readonly commands: readonly Command[];
  readonly settings: readonly Setting[];
  readonly finders: readonly Finder[];
}

/** What all modules offer; read once, when the palette, the settings or a key first needs it. */
export const offeredQuery = queryOptions({
  queryKey: ['offered-by-modules'],
  queryFn: async (): Promise<Offered> => joined(await Promise.all(modules.map((load) => load()))),
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
