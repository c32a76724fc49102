import {
  nameTargets,
  repeatableTargets,
  type ImportPreset,
  type ImportSheet,
  type ImportTarget,
} from '../contract/index.ts';

/** Column → target chosen by the person; `ignore` is not read, `null` still needs an answer. */
export type MappingDraft = Readonly<Record<number, ImportTarget | null>>;

export interface MappedColumn {
  readonly column: number;
  readonly target: ImportTarget;
}

const repeatable: readonly ImportTarget[] = repeatableTargets;
const naming: readonly ImportTarget[] = nameTargets;

/** `mapping` is the mapping that a person has sent before; it answers for every column. */
export function draftOf({ columns }: ImportSheet, mapping: readonly MappedColumn[] | undefined): MappingDraft {
  const targets = new Map(mapping?.map(({ column, target }) => [column, target]));
  const proposed = ({ target, question }: ImportSheet['columns'][number]) => target ?? (question ? null : 'ignore');
  return Object.fromEntries(
    columns.map((column) => [column.index, mapping ? (targets.get(column.index) ?? 'ignore') : proposed(column)]),
  );
}

/** Columns with a question come first, whether they are answered or not. */
export const inQuestionOrder = ({ columns }: ImportSheet): ImportSheet['columns'] =>
  columns.toSorted((left, right) => Number(right.question !== null) - Number(left.question !== null));

export const unanswered = (draft: MappingDraft): number[] =>
  Object.entries(draft).flatMap(([column, target]) => (target === null ? [Number(column)] : []));

/** Of the columns without an answer, those about which nothing is proposed. */
export const openUnknown = ({ columns }: ImportSheet, draft: MappingDraft): number[] =>
  columns.flatMap(({ index, question }) => (draft[index] === null && question?.target === null ? [index] : []));

/** Applies a saved mapping to this file's columns by their heads; the other columns stay unchanged. */
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

/** Columns whose target is taken by an earlier column, for targets that only one column may have. */
export function repeatedColumns(draft: MappingDraft): ReadonlySet<number> {
  const seen = new Set<ImportTarget>();
  const repeated = new Set<number>();
  for (const { column, target } of toMapping(draft)) {
    if (seen.has(target) && !repeatable.includes(target)) repeated.add(column);
    seen.add(target);
  }
  return repeated;
}

/** Whether rows can be identified: each describes a person, or a group with its days. */
export const hasName = (draft: MappingDraft): boolean =>
  Object.values(draft).some((target) => target !== null && (naming.includes(target) || target === 'group.schedule'));
