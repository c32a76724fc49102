import { reads, writes, type Implementation } from '@ritm/platform';
import { slotsRoutes as routes } from '../../contract/index.ts';
import { bookSlotForClients, listSlotRules, listSlots, setSlotRule } from './actions.ts';

export const slotsImplementations: readonly Implementation[] = [
  reads(routes.list_slots, listSlots),
  writes(routes.book_slot, bookSlotForClients),
  reads(routes.list_slot_rules, listSlotRules),
  writes(routes.set_slot_rule, setSlotRule),
];
