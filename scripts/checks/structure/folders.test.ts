import { describe, expect, it } from 'vitest';
import { fixture, type Files } from '../fixture.ts';
import { folderProblems, largeModulesOf } from './folders.ts';

/** So many files, `perFolder` in each folder below `root`. */
function filesIn(root: string, count: number, perFolder = 30): Files {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`${root}/part-${Math.floor(n / perFolder)}/file-${n}.ts`, '']),
  );
}

const lists = {
  unlimited: { 'journal/part-0': 'a journal' },
  largeModules: { passes: { most: 130, reason: 'one ledger' } },
};
const good: Files = { ...filesIn('modules/passes', 130), ...filesIn('journal', 40, 40) };

describe('folders', () => {
  it.each<[string, Files, RegExp[]]>([
    ['thirty files and a listed module', { ...filesIn('modules/visits', 120), ...filesIn('bench', 30) }, []],
    ['thirty-one files', filesIn('bench', 31, 31), [/^bench\/part-0 holds 31 files, 30 at most/]],
    ['an unlisted large module', filesIn('modules/visits', 121), [/^modules\/visits holds 121 files: divide it/]],
    ['a listed module that grew', filesIn('modules/passes', 131), [/^modules\/passes has grown to 131 files, 130/]],
  ])('%s', (_, files, problems) => {
    const result = folderProblems(fixture({ ...good, ...files }), lists);
    expect(result.checked).toBeGreaterThan(0);
    expect(result.problems).toEqual(problems.map((one) => expect.stringMatching(one)));
  });

  it('a number far above the truth', () => {
    const { problems } = folderProblems(fixture(good), {
      ...lists,
      largeModules: { passes: { most: 151, reason: 'so' } },
    });
    expect(problems).toEqual(['docs/house.md lets modules/passes hold 151 files, and it has 130: lower the number']);
  });

  it('the list of large modules is that of the house', () => {
    const house =
      '- Modules over 120 files:\n  - `passes` 175: one ledger: lots and charges.\n  - `visits` many: no number.\n';
    expect(largeModulesOf(fixture({ 'docs/house.md': house }))).toEqual({
      passes: { most: 175, reason: 'one ledger: lots and charges.' },
    });
    expect(largeModulesOf(fixture({}))).toEqual({});
  });

  it('lists that name what is gone or has become small', () => {
    const small = folderProblems(fixture(filesIn('modules/passes', 120)), lists);
    expect(small.problems).toEqual([
      expect.stringMatching(/lists the module passes, which has only 120 files/),
      expect.stringMatching(/excepts journal\/part-0, which does not exist/),
    ]);
    const gone = folderProblems(fixture(filesIn('journal', 1)), lists);
    expect(gone.problems).toEqual([expect.stringMatching(/lists the module passes, which does not exist/)]);
  });
});
