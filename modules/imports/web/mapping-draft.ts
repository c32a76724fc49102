import {
  nameTargets,
  repeatableTargets,
  type ImportPreset,
  type ImportSheet,
  type ImportTarget,
} from '../contract/index.ts';

/** Column → what the person says it is; `ignore` is not read, `null` has to be answered first. */
export type MappingDraft = Readonly<Record<number, ImportTarget | null>>;

export interface MappedColumn {
  readonly column: number;
  readonly target: ImportTarget;
}

const repeatable: readonly ImportTarget[] = repeatableTargets;
const naming: readonly ImportTarget[] = nameTargets;

/** `mapping` is what a person has sent before: it answers for every column. */
export function draftOf({ columns }: ImportSheet, mapping: readonly MappedColumn[] | undefined): MappingDraft {
  const targets = new Map(mapping?.map(({ column, target }) => [column, target]));
  const proposed = ({ target, question }: ImportSheet['columns'][number]) => target ?? (question ? null : 'ignore');
  return Object.fromEntries(
    columns.map((column) => [column.index, mapping ? (targets.get(column.index) ?? 'ignore') : proposed(column)]),
  );
}

/** Columns that are asked about come first, in whatever state the answers are. */
export const inQuestionOrder = ({ columns }: ImportSheet): ImportSheet['columns'] =>
  columns.toSorted((left, right) => Number(right.question !== null) - Number(left.question !== null));

export const unanswered = (draft: MappingDraft): number[] =>
  Object.entries(draft).flatMap(([column, target]) => (target === null ? [Number(column)] : []));

/** The kept mapping on this file's columns, by their heads; the others stay as they are. */
export function withPreset(draft: MappingDraft, sheet: ImportSheet, preset: ImportPreset): MappingDraft {
  const presetTargets = new Map(preset.columns.map(({ header, target }) => [header.trim().toLowerCase(), target]));
  const met = sheet.columns.map(
    ({ index, header }) => [index, presetTargets.get(header.trim().toLowerCase())] as const,
  );
  const known = new Map(met.filter(([, target]) => target !== undefined));
  const taken = new Set(known.values());
  return Object.fromEntries(
    sheet.columns.map(({ index }) => {
      const now = draft[index] ?? null;
      const isTaken = now !== null && taken.has(now) && !repeatable.includes(now);
      return [index, known.get(index) ?? (isTaken ? 'ignore' : now)];
    }),
  );
}

export const toMapping = (draft: MappingDraft): MappedColumn[] =>
  Object.entries(draft).flatMap(([column, target]) =>
    target === 'ignore' || target === null ? [] : [{ column: Number(column), target }],
  );

/** Columns whose target an earlier column has, where one alone may have it. */
export function repeatedColumns(draft: MappingDraft): ReadonlySet<number> {
  const seen = new Set<ImportTarget>();
  const repeated = new Set<number>();
  for (const { column, target } of toMapping(draft)) {
    if (seen.has(target) && !repeatable.includes(target)) repeated.add(column);
    seen.add(target);
  }
  return repeated;
}

/** A row is somebody, or a group with its days. */
export const hasName = (draft: MappingDraft): boolean =>
  Object.values(draft).some((target) => target !== null && (naming.includes(target) || target === 'group.schedule'));
