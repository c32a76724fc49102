import type { NamedShapes } from '@ritm/http/openapi';
import { holdBody, sharedFiles, studentFile, studentFiles } from './student-file.ts';

/** Names of shapes in the API reference. */
export const filesShapes = {
  StudentFiles: studentFiles,
  StudentFile: studentFile,
  SharedFiles: sharedFiles,
  HoldBody: holdBody,
} satisfies NamedShapes;
