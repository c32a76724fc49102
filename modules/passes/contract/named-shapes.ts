import type { NamedShapes } from '@ritm/http/openapi';
import { debtWhy } from './debt-why.ts';
import { lessonMinus, lessonsMinus } from './lesson-minus.ts';
import {
  lessonPlus,
  lessonPlusBody,
  lessonPlusChange,
  lessonsPlusOfSchool,
  lessonsPlusOfStudent,
} from './lesson-plus.ts';
import {
  explanation,
  extendBody,
  freezeBody,
  freezeTerms,
  passAction,
  passActions,
  passChange,
  passStudents,
  passStudentsBody,
  passUndone,
  rebalanceBody,
  rebalanceResult,
  salePreview,
  transferBody,
  transferResult,
  unfreezeBody,
  ground,
  booking,
} from './pass-actions.ts';
import { batchBookings, passBatch, passBatchBody, passBatchItem, passBatchUndo } from './pass-batches.ts';
import { soldWhy } from './sold.ts';

/** Names of shapes in the API reference. */
export const passesShapes = {
  LessonMinus: lessonMinus,
  LessonsMinus: lessonsMinus,
  LessonPlus: lessonPlus,
  LessonPlusBody: lessonPlusBody,
  LessonPlusChange: lessonPlusChange,
  LessonsPlusOfStudent: lessonsPlusOfStudent,
  LessonsPlusOfSchool: lessonsPlusOfSchool,
  Explanation: explanation,
  SalePreview: salePreview,
  FreezeTerms: freezeTerms,
  PassChange: passChange,
  FreezeBody: freezeBody,
  UnfreezeBody: unfreezeBody,
  ExtendBody: extendBody,
  TransferResult: transferResult,
  PassesTransferBody: transferBody,
  PassStudents: passStudents,
  PassStudentsBody: passStudentsBody,
  RebalanceResult: rebalanceResult,
  RebalanceBody: rebalanceBody,
  PassActions: passActions,
  PassAction: passAction,
  PassUndone: passUndone,
  PassBatch: passBatch,
  PassBatchItem: passBatchItem,
  BatchBookings: batchBookings,
  PassBatchBody: passBatchBody,
  PassBatchUndo: passBatchUndo,
  DebtWhy: debtWhy,
  SoldWhy: soldWhy,
  EquationRow: ground,
  PassBooking: booking,
} satisfies NamedShapes;
