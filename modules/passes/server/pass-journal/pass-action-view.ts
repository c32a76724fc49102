import { allows } from '@ritm/accounts/contract';
import type { Actor } from '@ritm/platform';
import type { PassAction } from '../../contract/index.ts';
import type { PassActionRow } from './pass-action-queries.ts';
import type { ActionDetails } from './pass-journal.ts';

/** Whoever may not do a thing may not undo it either. */
const permissions: Readonly<Record<keyof ActionDetails, string>> = {
  freeze: 'lessons_plus.freeze',
  unfreeze: 'lessons_plus.freeze',
  extend: 'lessons_plus.edit',
  transfer: 'lessons_plus.transfer',
  family: 'lessons_plus.edit',
  rebalance: 'lessons_plus.rebalance',
  cover: 'lessons_plus.add',
};

export const mayUndo = ({ kind }: Pick<PassActionRow, 'kind'>, { role }: Actor): boolean =>
  allows(role, 'lessons_plus.edit') && allows(role, permissions[kind as keyof ActionDetails]);

export function toPassAction(row: PassActionRow, actor: Actor): PassAction {
  const { id, kind, lesson_plus_id, lesson_plus_name, reason, author, created_at, undone_at } = row;
  return {
    id,
    kind: kind as PassAction['kind'],
    lesson_plus_id,
    lesson_plus_name,
    reason,
    author,
    created_at,
    undone_at,
    can: { undo: undone_at === null && mayUndo(row, actor) },
  };
}
