export { scatteredXls, workbookOf } from './hostile-xls.ts';
export { type Random, random } from './random.ts';
export { day, type FixtureCell, type FixtureFile, workbook } from './workbook.ts';
export { xls } from './xls.ts';
export { bareWorkbook, zip } from './zip.ts';
