import type { NavItem } from '@ritm/ui';
import { rankOf } from '@ritm/web-kit';

/** A line of the palette. */
export interface Row {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
  /** Other words by which it is found. */
  readonly words?: string | undefined;
  /** The key that does the same. */
  readonly keys?: string | undefined;
  readonly icon: NavItem['icon'];
  readonly open: () => void;
}

export interface RowGroup {
  readonly heading: string;
  readonly rows: readonly Row[];
}

const MAX_MATCHED = 8;
/** A rank from which the text was only similar to what was typed. */
const SIMILAR = 20;

/** What is shown before anything is typed: what was used last, then everything, each once. */
export function untyped(groups: readonly RowGroup[], recent: readonly string[], heading: string): readonly RowGroup[] {
  const all = new Map(groups.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  const used = recent.flatMap((id) => all.get(id) ?? []);
  const others = groups.map((group) => ({ ...group, rows: group.rows.filter((row) => !used.includes(row)) }));
  return [{ heading, rows: used }, ...others].filter(({ rows }) => rows.length > 0);
}

/**
 * What answers the typed text: commands and screens, the best first and of equals those used last, then what was found;
 * what is only similar comes after what was found.
 */
export function typedRows(
  rows: readonly Row[],
  typed: string,
  recent: readonly string[],
): { readonly exact: readonly Row[]; readonly similar: readonly Row[] } {
  const used = (row: Row): number => {
    const at = recent.indexOf(row.id);
    return at < 0 ? recent.length : at;
  };
  const ranked = rows
    .flatMap((row) => {
      const rank = rankOf(typed, row.label, row.words);
      return rank === undefined ? [] : [{ row, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || used(a.row) - used(b.row));
  const of = (isSimilar: boolean) =>
    ranked
      .filter(({ rank }) => rank >= SIMILAR === isSimilar)
      .map(({ row }) => row)
      .slice(0, MAX_MATCHED);
  return { exact: of(false), similar: of(true) };
}
