import type { Finance } from '../contract/index.ts';
import { useFinanceT } from './messages.ts';

/**
 * Returns what a record is for: the category in its author's words, or the name of its document in the reader's
 * language.
 */
export function useNameOf(): (record: Pick<Finance, 'category' | 'source_type'>) => string {
  const t = useFinanceT();
  return ({ category, source_type }) => category ?? (source_type === null ? '' : t(`source_${source_type}`));
}
