import type { ModuleManifest } from '@ritm/platform';
import { visitsErrors } from '../contract/index.ts';
import { visitsAuditLaws } from './audit-verify.ts';
import { visitsRecords } from './client-records.ts';
import { checkInInvariants } from './check-in/invariants.ts';
import { checkInImplementations } from './check-in/routes.ts';
import { batchImplementations } from './batches/routes.ts';
import { enrolmentListeners } from './enrolment/seat.ts';
import { visitsInvariants } from './invariants.ts';
import { ruleLaws } from './rule-laws.ts';
import { visitsPersonalData } from './personal-data.ts';
import { visitsJobsWith } from './jobs.ts';
import { implementationsWith } from './routes.ts';
import { visitsFacts } from './client-facts.ts';
import { visitsTaskRules } from './task-rules.ts';

/** `everyModule`: the modules of the product, asked for when all are put together: mass actions are of saved segments too. */
export function createVisitsModule(everyModule: () => readonly ModuleManifest[]): ModuleManifest {
  const facts = () => everyModule().flatMap((one) => one.clientFacts ?? []);
  return {
    name: 'visits',
    topics: {
      // Ids of clients.
      visits: [
        { permission: 'lessons_minus.get_list', ids: 'all' },
        { permission: 'services_by_student.get_list', ids: 'own' },
      ],
      'visits.pass_batch': [
        { permission: 'pass_batches.get_list', ids: 'all' },
        { permission: 'lessons_plus.get_list', ids: 'none' },
        { permission: 'services_by_student.get_list', ids: 'none' },
      ],
    },
    taskRules: visitsTaskRules,
    clientFacts: visitsFacts,
    clientRecords: visitsRecords,
    routes: [...implementationsWith(facts), ...batchImplementations, ...checkInImplementations],
    jobs: visitsJobsWith(facts),
    listeners: enrolmentListeners,
    constraints: {
      lessons_minus_within_lot: visitsErrors.overspent,
      visit_marks_pkey: visitsErrors.already_marked,
      lessons_minus_school_id_reverses_id_key: visitsErrors.already_taken_back,
      lesson_plus_freezes_school_id_lesson_plus_id_daterange_excl: visitsErrors.freeze_overlaps,
    },
    invariants: [...visitsInvariants, ...visitsAuditLaws, ...ruleLaws, ...checkInInvariants],
    personalData: visitsPersonalData,
  };
}

export { countVisitsSql } from './audit-verify.ts';
export { chargeLateCancel } from './late-cancels/charge.ts';
export { whoPays, type PaysFor } from './who-pays.ts';
export { findMakeUps, type OpenMakeUp } from './make-ups.ts';
export { freezePass } from './actions/freeze-pass.ts';
export { findHeldPasses, findVisits, type HeldPass } from './held-passes.ts';
export {
  addOpeningDebts,
  addOpeningLots,
  closeOpeningLots,
  countOpeningDebts,
  takeOpeningDebtsBack,
  type OpeningDebt,
  type OpeningLot,
} from './opening-lot.ts';
export {
  addOpeningFreezes,
  judgeOpeningRevisions,
  reviseOpeningLots,
  takeRevisionsBack,
  type OpeningFreezeOfLot,
  type OpeningRevision,
} from './opening-changes.ts';
export { addPastVisits, countPastVisits, takePastVisitsBack, type PastVisit } from './past-visits.ts';

/** The rules themselves, for the demo and for reports: what they show is what a mark would decide. */
export { decideVisit, type VisitDecision } from './rules/decide-visit.ts';
export type { Charge, Format, Freeze, Lot } from './rules/lot.ts';
export { remainderOf } from './rules/remainder.ts';
export { validityOf } from './rules/validity.ts';
export { weightOf, type MissPolicy } from './rules/weights.ts';
