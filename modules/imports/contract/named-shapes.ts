import type { NamedShapes } from '@ritm/http/openapi';
import {
  decisionBody,
  importBrief,
  importChange,
  importItem,
  importPreset,
  importRow,
  manyRowsBody,
  mappedColumn,
  importedPerson,
  made,
} from './import.ts';

/** Names of shapes in the API reference. */
export const importsShapes = {
  ImportItem: importItem,
  ImportBrief: importBrief,
  ImportChange: importChange,
  ImportRow: importRow,
  ImportsDecisionBody: decisionBody,
  ManyRowsBody: manyRowsBody,
  ImportPreset: importPreset,
  MappedColumn: mappedColumn,
  ImportedPerson: importedPerson,
  ImportCounts: made,
} satisfies NamedShapes;
