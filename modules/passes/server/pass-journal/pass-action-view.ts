import { allows } from '@ritm/accounts/contract';
import type { Actor } from '@ritm/platform';
import type { PassAction } from '../../contract/index.ts';
import type { PassActionRow } from './pass-action-queries.ts';

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
    can: { undo: undone_at === null && allows(actor.role, 'lessons_plus.edit') },
  };
}
