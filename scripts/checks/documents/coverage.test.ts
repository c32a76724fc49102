import { describe, expect, it } from 'vitest';
import { coverageProblems, fingerprint } from './coverage.ts';
import { fixture } from '../fixture.ts';

const rows = [
  ['ASVS', '1.1.1', '1', 'a', 'test', 'a.test.ts'],
  ['ASVS', '1.1.2', '2', 'b', 'risk', 'nobody has asked for it yet; owner: maintainers'],
  ['API', 'API1', '1', 'c', 'n/a', 'no such thing'],
];
const expected = {
  counts: { 'ASVS 1': 1, 'ASVS 2': 1, 'API 1': 1 },
  idsHash: fingerprint(rows.map(([standard, id, level]) => ({ standard: standard!, id: id!, level: level! }))),
};
const problemsOf = (changed: string[][]) =>
  coverageProblems(
    fixture({
      'docs/security-coverage.tsv': ['standard\tid', ...changed.map((row) => row.join('\t'))].join('\n'),
      'a.test.ts': '',
    }),
    expected,
  ).problems;
const withRow = (at: number, change: Record<number, string>) =>
  rows.map((row, index) => (index === at ? row.map((cell, column) => change[column] ?? cell) : row));

describe('coverage (O18)', () => {
  it('takes a list that is whole', () => {
    expect(problemsOf(rows)).toEqual([]);
  });

  it.each<[string, string[][], RegExp]>([
    ['a test that does not exist', withRow(0, { 5: 'b.test.ts' }), /b\.test\.ts, which does not exist/],
    ['no test', withRow(0, { 5: '' }), /names no test/],
    ['a risk of the first level', withRow(0, { 4: 'risk', 5: 'a long reason; owner: x' }), /takes none/],
    ['a risk without an owner', withRow(1, { 5: 'a long reason' }), /without a reason and its owner/],
    ['no reason', withRow(2, { 5: '' }), /gives no reason/],
    ['another kind', withRow(2, { 4: 'later' }), /«later»/],
    ['another id', withRow(1, { 1: '1.1.3' }), /other ids or levels/],
    ['a line that is missing', rows.slice(1), /0 requirements of ASVS 1/],
  ])('finds %s', (_what, changed, problem) => {
    expect(problemsOf(changed).join('\n')).toMatch(problem);
  });
});
