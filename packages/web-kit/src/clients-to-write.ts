import { createStore } from '@ritm/ui';

/** To whom a message is to be written: these clients, those of a segment, or those of a group. */
export interface ClientsToWrite {
  readonly students_ids?: number[];
  readonly segment_id?: number;
  readonly group_id?: number;
}

/** `asks` without `to`: the window asks whom. */
const request = createStore<{ readonly asks: boolean; readonly to?: ClientsToWrite | undefined }>({ asks: false });

/**
 * Opens the window in which the desk writes to clients, from any screen: a class's row, a card, a list. The window
 * belongs to a module above most screens, so the frame places it. Offer this only to whoever has `messages.add`.
 */
export const writeToClients = (to?: ClientsToWrite): void => request.set({ asks: true, to });

/** What was asked for, for the frame; `done` closes the window. */
export function useClientsToWrite() {
  return { ...request.use(), done: () => request.set({ asks: false }) };
}
