import type { LeftMarks } from '../stored.ts';

/** A row of an earlier import, by both of its identities. */
interface ImportedMarks {
  import_id: number;
  row_hash: string | null;
  cells_hash: string | null;
  /** Words of the marks that the import left out; `null` for a row without visits. */
  left_words: string[] | null;
}

interface HashedRow {
  row_no: number;
  row_hash: string;
  cells_hash: string;
}

/**
 * The marks that a row which was imported before can still bring, by row number: those that every earlier import of the
 * row left out because nobody had said what they mean. Of equal rows of the file only the first brings them.
 */
export function findLeftMarks(
  rows: readonly HashedRow[],
  imported: readonly ImportedMarks[],
): ReadonlyMap<number, LeftMarks> {
  const byHash = new Map<string, LeftMarks>();
  for (const { import_id, row_hash, cells_hash, left_words } of imported) {
    if (left_words === null) continue;
    for (const hash of new Set([row_hash, cells_hash])) {
      if (hash === null) continue;
      const known = byHash.get(hash);
      const words = known ? known.words.filter((word) => left_words.includes(word)) : left_words;
      byHash.set(hash, { words, imports: [...(known?.imports ?? []), import_id] });
    }
  }
  const found = new Map<number, LeftMarks>();
  const seen = new Set<string>();
  for (const { row_no, row_hash, cells_hash } of byHash.size > 0 ? rows : []) {
    const left = byHash.get(row_hash) ?? byHash.get(cells_hash);
    if (left && left.words.length > 0 && !seen.has(row_hash)) found.set(row_no, left);
    seen.add(row_hash);
  }
  return found;
}
