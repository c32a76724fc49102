import type { ModuleManifest } from '@ritm/platform';
import { visitsErrors } from '../contract/index.ts';
import { visitsInvariants } from './invariants.ts';
import { implementations } from './routes.ts';

export const visitsModule: ModuleManifest = {
  name: 'visits',
  routes: implementations,
  constraints: {
    lessons_minus_within_lot: visitsErrors.overspent,
    visit_marks_pkey: visitsErrors.already_marked,
    lessons_minus_school_id_reverses_id_key: visitsErrors.already_taken_back,
  },
  invariants: visitsInvariants,
};

export { addOpeningLot, type OpeningLot } from './opening-lot.ts';
