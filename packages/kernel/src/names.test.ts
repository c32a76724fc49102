import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { fullName, searchText, shortName } from './names.ts';

const maria = { lastname: 'Иванова', firstname: 'Мария', patronymic: 'Петровна' };

describe('written names', () => {
  test.each([
    [maria, 'Иванова Мария Петровна', 'Иванова\u00A0М.\u00A0П.'],
    [{ lastname: 'Иванов', firstname: 'анна-мария' }, 'Иванов анна-мария', 'Иванов\u00A0А.-М.'],
    [{ firstname: 'Мария', patronymic: 'Петровна' }, 'Мария Петровна', 'Мария Петровна'],
    [{ lastname: ' Ким ', firstname: '', patronymic: null }, 'Ким', 'Ким'],
    [{ lastname: 'Салтыков  Щедрин', firstname: '𝒜лекс' }, 'Салтыков Щедрин 𝒜лекс', 'Салтыков Щедрин\u00A0𝒜.'],
    [{}, '', ''],
  ])('%j', (name, full, short) => {
    expect(fullName(name)).toBe(full);
    expect(shortName(name)).toBe(short);
  });
});

describe('searchText', () => {
  test.each([
    [['Семёнова', 'АЛЁНА', null, undefined, ''], 'семенова алена'],
    [['Мамин-Сибиряк  Д.Н.'], 'мамин сибиряк д н'],
    [["О'Нил", 'Д’Артаньян'], 'онил дартаньян'],
    [['+7 (912) 345-67-89'], '7 912 345 67 89'],
    // й and ё in the decomposed form that macOS writes.
    [['Андреи\u0306', 'Семе\u0308н'], 'андрей семен'],
    [['José Müller'], 'josé müller'],
    [[' — '], ''],
    [[], ''],
  ])('%j', (parts, expected) => {
    expect(searchText(...parts)).toBe(expected);
  });

  it('changes nothing the second time, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = searchText(text);
        expect(searchText(once)).toBe(once);
        expect(once).not.toMatch(/^\s|\s$|\s\s|ё/);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds a name typed in capitals, with ё or е', () => {
    expect(searchText('Королёв Пётр')).toBe(searchText('КОРОЛЕВ ПЕТР'));
  });
});
