import { reads, writes, type Implementation } from '@ritm/platform';
import { waitingRoutes as routes } from '../../contract/index.ts';
import { acceptWaitingForClients, addWaiting, deleteWaiting, listWaiting } from './actions.ts';

export const waitingImplementations: readonly Implementation[] = [
  reads(routes.list_waiting, listWaiting),
  writes(routes.add_waiting, addWaiting),
  writes(routes.accept_waiting, acceptWaitingForClients),
  writes(routes.delete_waiting, deleteWaiting),
];
