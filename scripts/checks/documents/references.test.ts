import { describe, expect, it } from 'vitest';
import { type Files, fixture } from '../fixture.ts';
import { referenceProblems } from './references.ts';

const papers: Files = {
  'docs/guarantees.md': '| Id | Promise |\n| R2 | A class never overflows. | `a.test.ts` `modules/a/a.test.ts` |\n',
  'docs/domain.md': '## 2. Capabilities\n\n### 2.4 Visits\n\n1. First.\n2. Second.\n',
  'docs/decisions/004-ledgers.md': '# Ledgers\n',
  'modules/a/a.test.ts': `test('R2: never overflows', () => {});`,
};

describe('references', () => {
  it.each<[string, Files, RegExp | null]>([
    ['all resolve', {}, null],
    ['a decision', { 'a.md': 'See decision 004.' }, null],
    ['a decision that is not there', { 'a.md': 'See decision 005.' }, /a\.md:1 decision 005 is not in/],
    ['one of several decisions', { 'a.ts': '// decisions 004, 006' }, /006 is not in docs\/decisions/],
    ['a document', { 'a.ts': '// `docs/domain.md` 2.4 and 2.4.2 say so' }, null],
    ['a document that is not there', { 'a.ts': '// see docs/spec.md' }, /docs\/spec\.md does not exist/],
    ['a section that is not there', { 'a.ts': '// `docs/domain.md` 2.9' }, /2\.9 is no section/],
    ['a rule that is not there', { 'a.ts': '// `docs/domain.md` 2.4.3' }, /2\.4\.3 is no section/],
    [
      'a guarantee that is not there',
      { 'b.test.ts': `test('R3, control: it overflows')` },
      /b\.test\.ts:1 'R3, is not in/,
    ],
    ['a guarantee at the end of a title', { 'b.test.ts': `it('balances (R9)')` }, /\(R9\)' is not in/],
    ['a guarantee in a comment', { 'b.ts': '/** S4 (`docs/guarantees.md`): none. */' }, /S4 .*is not in/],
    ['a cell of a sheet', { 'b.test.ts': `expect(read('A1')).toBe("F2")` }, null],
    ['a paper from elsewhere', { 'b.ts': '// as reliability.md says' }, /b\.ts:1 reliability\.md names a paper/],
    ['a table from elsewhere', { 'b.md': 'The calls of calls.tsv.' }, /b\.md:1 calls\.tsv names a paper/],
    ['a table of the tree', { 'b.md': 'See limits.tsv.', 'modules/a/limits.tsv': '' }, null],
    ['a section of the specification', { 'b.ts': '/** Section 4 of the specification. */' }, /Section 4 names a paper/],
    ['the same, the other way round', { 'b.ts': "// the specification's section 8" }, /section 8 names a paper/],
    ['a number after the specification', { 'b.ts': '// see specification 5.2' }, /specification 5\.2 names a paper/],
    ["a section of the domain's rules", { 'b.ts': '// `docs/domain.md` section 2.4' }, null],
    ['a numbered fault', { 'b.test.ts': `test('peer 19: twice')` }, /peer 19 names a paper/],
    [
      'a test that is gone',
      { 'modules/a/a.test.ts': '', 'docs/guarantees.md': '| R2 | `modules/a/b.test.ts` |' },
      /b\.test\.ts` does not exist/,
    ],
  ])('%s', (_, files, problem) => {
    const { problems } = referenceProblems(fixture({ ...papers, ...files }));
    expect(problems).toEqual(problem ? [expect.stringMatching(problem)] : []);
  });

  it('wants the page of guarantees', () => {
    expect(referenceProblems(fixture({ 'a.ts': '' })).problems).toEqual(['docs/guarantees.md is missing']);
  });
});
