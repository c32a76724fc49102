import type { ModuleManifest } from '@ritm/platform';
import { visitsShapes } from '../contract/named-shapes.ts';
import { visitsErrors } from '../contract/index.ts';
import { visitsFacts } from './client-facts.ts';
import { visitsRecords } from './client-records.ts';
import { checkUnpaid } from './enrolment/check-unpaid.ts';
import { enrolmentListeners, seatEnrolled } from './enrolment/seat.ts';
import { visitsInvariants } from './invariants.ts';
import { implementations } from './routes.ts';
import { visitsTaskRules } from './task-rules.ts';
import { repriceJob } from './tiers/reprice.ts';

export const visitsModule: ModuleManifest = {
  name: 'visits',
  topics: {
    // Ids of clients.
    visits: [
      { permission: 'lessons_minus.get_list', ids: 'all' },
      { permission: 'services_by_student.get_list', ids: 'own' },
    ],
  },
  contributes: { taskRules: visitsTaskRules, clientFacts: visitsFacts, clientRecords: [visitsRecords] },
  shapes: visitsShapes,
  routes: implementations,
  jobs: [seatEnrolled, checkUnpaid, repriceJob],
  listeners: enrolmentListeners,
  constraints: {
    visit_marks_pkey: visitsErrors.already_marked,
    lessons_minus_school_id_reverses_id_key: visitsErrors.already_taken_back,
  },
  invariants: visitsInvariants,
};

export { type Replaced, writeVisit } from './actions/mark-visit.ts';
export { findMakeUps, type OpenMakeUp } from './make-ups/make-ups.ts';
export { chargeLateCancel } from './late-cancels/charge.ts';
export { moveSeatPayment, recordRequestedService } from './seats/requested.ts';
export { findStrikeRule, findStrikes, requireNoStrikes, setStrikeRule } from './strikes/strikes.ts';
export { writeOwed } from './owed.ts';
export { warningsOf } from './warnings.ts';
export { type PlacePayment, choosePayingPasses } from './who-pays.ts';
