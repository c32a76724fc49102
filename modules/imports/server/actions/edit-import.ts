import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import {
  importsErrors,
  nameTargets,
  repeatableTargets,
  type ImportItem,
  type ImportTarget,
  type importsRoutes,
} from '../../contract/index.ts';
import { lockedImport, requireFewReadings } from '../access.ts';
import { enqueueStep, saveProgress, requestForecast } from '../jobs/attempt.ts';
import { setMapping, setOptions, type ImportRecord } from '../queries/imports.ts';
import { upsertPreset } from '../queries/presets.ts';
import type { ImportOptions, MappedTarget, RecognisedSheetBrief } from '../stored.ts';
import { requireStep, canBeMapped } from '../views/views.ts';
import { getChangedImport } from './show-imports.ts';

type Input = RouteInput<typeof importsRoutes.edit_import>;

/** Saves the columns that the person confirmed: the check begins, and the result of an earlier check is discarded. */
export async function editImport(tx: WriteContext, { params, body }: Input): Promise<ImportItem> {
  const record = await lockedImport(tx, params.id);
  requireStep(canBeMapped(record));
  if (record.status === 'checked' && isChoiceOnly(body)) return choose(tx, record, body);
  // Absent means unchanged, as everywhere.
  const sheet = sheetOf(record, body.sheet ?? record.sheet ?? '');
  const mappedColumns = Array.isArray(record.mapping) ? record.mapping : [];
  if (body.mapping === undefined && record.status === 'mapping') assertAnswered(sheet);
  const mapping = checked(sheet, body.mapping ?? mappedColumns);
  await requireFewReadings(tx);
  const at = { school_id: tx.school_id, id: record.id };
  const options = optionsOf(record, body);
  tx.defer(setMapping, {
    ...at,
    sheet: sheet.name,
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(options),
  });
  const summary = { ...record.summary, total: 0 };
  saveProgress(tx, record, { status: 'checking', rows_done: 0, patch: { total: 0, tries: 0 }, error: null });
  if (body.preset_name)
    tx.defer(upsertPreset, { school_id: tx.school_id, name: body.preset_name, columns: presetOf(sheet, mapping) });
  tx.audit({
    action: 'imports.mapped',
    object_type: 'import',
    object_id: record.id,
    after: { sheet: sheet.name, mapping, ...options },
  });
  enqueueStep(tx, record.id, 'checking');
  const after = { status: 'checking' as const, sheet: sheet.name, mapping, options };
  return getChangedImport(tx, record, { ...after, rows_done: 0, summary, error: null });
}

const isChoiceOnly = ({ sheet, mapping, make_services, marks, services, preset_name }: Input['body']): boolean =>
  [make_services, marks, services].some((choice) => choice !== undefined) &&
  sheet === undefined &&
  mapping === undefined &&
  !preset_name;

/**
 * The rows keep their check results and decisions: only the forecast of what the commit creates is recalculated. The
 * marks of the rows are stored as written, so that a word can get another meaning without the file.
 */
function choose(tx: WriteContext, record: ImportRecord, body: Input['body']): Promise<ImportItem> {
  const options = optionsOf(record, body);
  const summary = { ...record.summary, decided: (record.summary.decided ?? 0) + 1 };
  tx.defer(setOptions, { school_id: tx.school_id, id: record.id, options: JSON.stringify(options) });
  requestForecast(tx, record);
  tx.audit({ action: 'imports.mapped', object_type: 'import', object_id: record.id, after: options });
  return getChangedImport(tx, record, { options, summary });
}

/** Absent choices stay unchanged. */
function optionsOf({ options }: ImportRecord, { make_services, marks, services }: Input['body']): ImportOptions {
  const chosen = Object.fromEntries((marks ?? []).map(({ word, meaning }) => [word, meaning]));
  const prices = Object.fromEntries((services ?? []).map(({ name, price }) => [name.toLowerCase(), price]));
  return {
    ...options,
    make_services: make_services ?? options.make_services ?? false,
    ...(marks && { marks: { ...options.marks, ...chosen } }),
    ...(services && { prices: { ...options.prices, ...prices } }),
  };
}

function sheetOf({ recognised }: ImportRecord, name: string): RecognisedSheetBrief {
  const sheet = recognised.sheets?.find((one) => one.name === name);
  if (!sheet) throw new AppError(importsErrors.sheet_missing);
  return sheet;
}

/**
 * A mapping that a person sends answers the questions about all columns; a recognised one covers only the columns that
 * are sure.
 */
function assertAnswered({ columns }: RecognisedSheetBrief): void {
  const unanswered = columns.filter(({ question }) => question);
  if (unanswered.length === 0) return;
  const named = unanswered.slice(0, MAX_NAMED).map(({ header, index }) => (header ? `«${header}»` : `${index + 1}`));
  const ellipsis = unanswered.length > MAX_NAMED ? ' …' : '';
  throw new AppError(importsErrors.columns_unanswered, { columns: named.join(', ') + ellipsis });
}

const MAX_NAMED = 10;
const repeatable: readonly ImportTarget[] = repeatableTargets;
const naming: readonly ImportTarget[] = nameTargets;

function checked({ columns }: RecognisedSheetBrief, mapping: readonly MappedTarget[]): MappedTarget[] {
  const known = new Set(columns.map(({ index }) => index));
  const strange = mapping.find(({ column }) => !known.has(column));
  if (strange) throw new AppError(importsErrors.column_missing, { column: strange.column + 1 });
  const byColumn = new Map(mapping.map(({ column, target }) => [column, target]));
  const targets = [...byColumn.values()];
  const repeated = targets.find((target, index) => !repeatable.includes(target) && targets.indexOf(target) !== index);
  if (repeated) throw new AppError(importsErrors.target_repeated, { target: repeated });
  const isTimetable = targets.includes('group.schedule');
  if (!isTimetable && !targets.some((target) => naming.includes(target)))
    throw new AppError(importsErrors.name_unmapped);
  return [...byColumn].map(([column, target]) => ({ column, target }));
}

/** Presets are keyed by heads, because the columns of the next file may come in another order. */
function presetOf({ columns }: RecognisedSheetBrief, mapping: readonly MappedTarget[]): string {
  const headers = new Map(columns.map(({ index, header }) => [index, header]));
  return JSON.stringify(
    mapping.flatMap(({ column, target }) => {
      const header = headers.get(column) ?? '';
      return header === '' ? [] : [{ header, target }];
    }),
  );
}
