import type { Finance } from '../contract/index.ts';
import { useFinanceT } from './messages.ts';

/** What a record is for: the category in its author's words, or the document that made it in the reader's. */
export function useNameOf(): (record: Pick<Finance, 'category' | 'source_type'>) => string {
  const t = useFinanceT();
  return ({ category, source_type }) => category ?? (source_type === null ? '' : t(`source_${source_type}`));
}
