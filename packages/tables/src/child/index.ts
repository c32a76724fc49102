export { answerParent } from './answer-parent.ts';
export type { FileBytes, Refusal } from './protocol.ts';
export { type FileContent, readInChild, type ReaderLimits, readerLimits } from './read-in-child.ts';
