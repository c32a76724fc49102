import { describe, expect, it } from 'vitest';
import { fixture, type Files } from '../fixture.ts';
import { folderProblems } from './folders.ts';

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
