export { importsErrors } from './errors.ts';
export * from './import.ts';
export { noteCodes, noteText, type MatchReason, type NoteCode } from './notes.ts';
export { matchTexts } from './notes.ts';
export { questionReasons, questionText, type QuestionReason } from './questions.ts';
export { importsRoutes, MAX_FILE_BYTES } from './routes.ts';
export { importTargets, nameTargets, repeatableTargets, type ImportTarget } from './targets.ts';
