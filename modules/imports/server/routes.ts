import { reads, writes, type Implementation } from '@ritm/platform';
import { importsRoutes as routes } from '../contract/index.ts';
import { importOtherSheet } from './actions/import-other-sheet.ts';
import { addImport } from './actions/add-import.ts';
import { commitImport } from './actions/commit-import.ts';
import { editImport } from './actions/edit-import.ts';
import { decideRow, decideManyRows, listImportRows } from './actions/import-rows.ts';
import { listPresets, removePreset } from './actions/presets.ts';
import { importReport } from './actions/report.ts';
import { previewRollBack, rollBackImport } from './actions/roll-back-import.ts';
import { getImport, listImports } from './actions/show-imports.ts';

export const implementations: Implementation[] = [
  writes(routes.add_import, addImport),
  reads(routes.list_imports, listImports),
  reads(routes.get_import, getImport),
  writes(routes.edit_import, editImport),
  writes(routes.import_other_sheet, importOtherSheet),
  reads(routes.list_import_rows, listImportRows),
  reads(routes.get_import_report, importReport),
  writes(routes.decide_import_row, decideRow),
  writes(routes.decide_import_rows, decideManyRows),
  writes(routes.commit_import, commitImport),
  writes(routes.roll_back_import, rollBackImport),
  reads(routes.preview_roll_back, previewRollBack),
  reads(routes.list_import_presets, listPresets),
  writes(routes.delete_import_preset, removePreset),
];
