import type { ModuleManifest } from '@ritm/platform';
import { passesShapes } from '../contract/named-shapes.ts';
import { passesErrors } from '../contract/index.ts';
import { auditedPasses } from './audited-objects.ts';
import { passesAuditLaws } from './audit-verify.ts';
import { passDaysLaws } from './days-verify.ts';
import { batchImplementations } from './batches/routes.ts';
import { passesRecords } from './client-records.ts';
import { passesInvariants } from './invariants.ts';
import { passesJobs } from './jobs.ts';
import { passesPersonalData } from './personal-data.ts';
import { implementations } from './routes.ts';
import { ruleLaws } from './rule-laws.ts';

export const passesModule: ModuleManifest = {
  name: 'passes',
  topics: {
    'visits.pass_batch': [
      { permission: 'pass_batches.get_list', ids: 'all' },
      { permission: 'lessons_plus.get_list', ids: 'none' },
      { permission: 'services_by_student.get_list', ids: 'none' },
    ],
  },
  contributes: {
    personalData: [passesPersonalData],
    clientRecords: [passesRecords],
    auditedObjects: auditedPasses,
  },
  shapes: passesShapes,
  routes: [...implementations, ...batchImplementations],
  jobs: passesJobs,
  constraints: {
    lessons_minus_within_lot: passesErrors.overspent,
    lesson_plus_freezes_school_id_lesson_plus_id_daterange_excl: passesErrors.freeze_overlaps,
  },
  invariants: [...passesInvariants, ...passesAuditLaws, ...passDaysLaws, ...ruleLaws],
};

export { chargeFor, refusalError } from './access.ts';
export { toFreezeTerms } from './actions/freeze-pass.ts';
export { endFreeze } from './actions/unfreeze-pass.ts';
export { countVisitsSql } from './audit-verify.ts';
export { countPassesFor, extendPassesFor, takeBackExtension } from './batches/for-days.ts';
export { schoolZone } from './batches/queries.ts';
export { reconcileForfeits } from './expiry/forfeits.ts';
export {
  type ChargeRow,
  chargeById,
  chargesOfDay,
  chargesOfSchool,
  chargesOfStudent,
  countChargesOfSchool,
  countChargesOfStudent,
  debtsOf,
  insertLateCancel,
  marksOfOccurrence,
} from './charge-queries.ts';
export { debtorsAmong } from './debt-why.ts';
export { toAuditedCharge, replacementLine, reverseCharge, writeCharge } from './charges.ts';
export { type HeldPass, findHeldPasses, findVisits } from './held-passes.ts';
export { passesInvariants } from './invariants.ts';
export { toLot } from './lots.ts';
export { causeOf } from './notices.ts';
export {
  type OpeningFreezeOfLot,
  type OpeningRevision,
  addOpeningFreezes,
  previewOpeningRevisions,
  reviseOpeningLots,
  revertRevisions,
} from './opening/opening-changes.ts';
export {
  type OpeningDebt,
  type OpeningLot,
  addOpeningDebts,
  addOpeningLots,
  closeOpeningLots,
  countOpeningDebts,
  reverseOpeningDebts,
} from './opening/opening-lot.ts';
export { type PastVisit, addPastVisits, countPastVisits, reversePastVisits } from './opening/past-visits.ts';
export { type LotRow, lotById, lotsOfStudent, lotsOfStudents, nextChargeIds, schoolName } from './queries.ts';
export { ownTeacherOnly, pageOf, periodOf } from './reads.ts';
export { toLessonMinus, toLessonPlus } from './views.ts';
