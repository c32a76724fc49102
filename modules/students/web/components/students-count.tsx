import { useFormat } from '@ritm/web-kit';
import type { StudentList } from '../../contract/index.ts';
import { useStudentsT } from '../messages.ts';

export interface StudentsCountProps {
  readonly list: StudentList;
  /** What was typed into the search. */
  readonly search: string;
}

/** How many clients there are, or what the search was taken for where nobody is found as typed. */
export function StudentsCount({ list: { meta }, search }: StudentsCountProps) {
  const t = useStudentsT();
  const format = useFormat();
  if (meta.understood !== undefined)
    return t(meta.understood === '' ? 'found_similar' : 'found_turned', { typed: search, meant: meta.understood });
  return meta.capped ? t('count_more', { count: format.number(meta.total - 1) }) : t('count', { count: meta.total });
}
