export type { DebtWhy } from './debt-why.ts';
export {
  freezeRefusalTexts,
  passesErrors,
  refusalByRules,
  refusalTexts,
  undoRefusalTexts,
  type Refusal,
} from './errors.ts';
export { lessonMinus, lessonsMinus, outcomes, type LessonMinus, type Outcome } from './lesson-minus.ts';
export {
  accounts,
  lessonPlus,
  lessonPlusBody,
  lessonPlusChange,
  lessonPlusStates,
  type CloseReason,
  type LessonPlus,
  type LessonPlusBody,
} from './lesson-plus.ts';
export {
  extendBody,
  freezeBody,
  transferBody,
  type FreezeTerms,
  type PassAction,
  type PassBooking,
  type PassChange,
  type PassExplanation,
  type PassUndone,
  type RebalanceResult,
  type SalePreview,
  type TransferResult,
} from './pass-actions.ts';
export { batchKinds, passBatchBody, passBatchRoutes, type PassBatch } from './pass-batches.ts';
export { passRoutes } from './pass-routes.ts';
export { listPeriod, passesRoutes } from './routes.ts';
export type { SoldWhy } from './sold.ts';
