/** What an import shows of its running step. */
import { expect, test } from 'vitest';
import type { ImportRecord } from '../queries/imports.ts';
import type { Progress } from '../stored.ts';
import { toImport } from './views.ts';

const shown = (status: ImportRecord['status'], summary: Progress) =>
  toImport(
    {
      status,
      summary,
      recognised: {},
      mapping: {},
      options: {},
      created_at: '2026-09-15T07:00:00Z',
      rows_done: 3,
    } as ImportRecord,
    { outcomes: [], conflicts: { undecided: 0, accepted: 0, no_card: 0, one_candidate: 0 } },
    { actor: { role: 'owner' } as never, language: 'ru', now: '2026-09-15T07:00:00Z' },
  ).progress;

test('a check says what it does, and no other step shows what an earlier check did last', () => {
  expect(shown('checking', { total: 9, phase: 'comparing' })).toEqual({ done: 3, total: 9, phase: 'comparing' });
  expect(shown('checking', {})).toEqual({ done: 3, total: 0, phase: null });
  expect(shown('committing', { total: 9, phase: 'counting' })).toEqual({ done: 3, total: 9, phase: null });
});
