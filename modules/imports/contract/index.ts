export { importsErrors } from './errors.ts';
export {
  ROLL_BACK_DAYS,
  madeKinds,
  markMeanings,
  notImportedKinds,
  rowFilters,
  undoneKinds,
  workingStatuses,
  type Decision,
  type ImportBrief,
  type ImportColumn,
  type ImportItem,
  type ImportMade,
  type ImportMarkWord,
  type ImportPerson,
  type ImportPreset,
  type ImportRow,
  type ImportSheet,
  type ImportStatus,
  type ImportSummary,
  type ImportUndone,
  type NewService,
  type OutcomeCounts,
  type ReportRows,
  type RollBackPreview,
  type RowFilter,
  type RowOutcome,
} from './import.ts';
export { noteText, type MatchReason, type NoteCode } from './notes.ts';
export { matchTexts } from './notes.ts';
export { questionText } from './questions.ts';
export { importsRoutes, MAX_FILE_BYTES } from './routes.ts';
export { importTargets, nameTargets, repeatableTargets, type ImportTarget } from './targets.ts';
