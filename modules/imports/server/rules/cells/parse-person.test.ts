/** One cell, one card: of several people the first is the client, and none of the other names is lost. */
import { expect, test } from 'vitest';
import { parsePerson } from './parse-person.ts';

const read = (text: string) => {
  const { value, notes } = parsePerson(text);
  const name = [value?.lastname, value?.firstname, value?.patronymic].filter(Boolean).join(' ');
  return { name, remark: value?.remark ?? null, guardian: value?.guardian ?? null, notes };
};
const severalIn = (text: string) => [{ code: 'name.several_people', data: { text } }];

test.each([
  ['Смирнова Вера Ивановна / Смирнов Пётр', 'Смирнова Вера Ивановна', 'Смирнов Пётр'],
  ['Смирнова Вера/Смирнов Пётр', 'Смирнова Вера', 'Смирнов Пётр'],
  ['Смирнова Вера\nСмирнов Пётр', 'Смирнова Вера', 'Смирнов Пётр'],
  ['Дима и Даня Орловы', 'Дима', 'Даня Орловы'],
  ['Дима и Даня', 'Дима', 'Даня'],
  ['Дима & Даня', 'Дима', 'Даня'],
  ['Дима+Даня', 'Дима', 'Даня'],
  ['Иванова Мария; Иванов Олег, Иванов Яша', 'Иванова Мария', 'Иванов Олег; Иванов Яша'],
  ['Иванова Мария (близнецы), Иванов Олег', 'Иванова Мария', 'близнецы; Иванов Олег'],
  ['Орловы: , Дима, Даня Орлов', 'Дима', 'Даня Орлов'],
  ['Иванова Мария;; Иванов Олег', 'Иванова Мария', 'Иванов Олег'],
  ['Иванова(близнецы)Мария / Иванов Олег', 'Иванова Мария', 'близнецы; Иванов Олег'],
  ['Ким Вера Ивановна Младшая / Ким Пётр', 'Ким Младшая Вера Ивановна', 'Ким Пётр'],
])('«%s» are several: %s, and %s beside', (text, name, remark) => {
  expect(read(text)).toEqual({ name, remark, guardian: null, notes: severalIn(text) });
});

test('several people keep their parent and their phone', () => {
  const text = 'Смирнова Вера 89035556677 / Смирнов Пётр / мама Ольга';
  expect(read(text)).toMatchObject({ name: 'Смирнова Вера', remark: 'Смирнов Пётр', notes: severalIn(text) });
  expect(read(text).guardian).toEqual({ relation: 'mother', name: 'Ольга', phone: null });
  expect(parsePerson(text).value?.phones.map(({ e164 }) => e164)).toEqual(['+79035556677']);
});

test.each([
  ['Иванова, Мария', 'Иванова Мария'],
  ['Иванова/Петрова Мария', 'Иванова/Петрова Мария'],
  ['Давид, Анна', 'Давид Анна'],
  ['Анна-Мария Иванова', 'Иванова Анна-Мария'],
  ['Иванова Мария (Маша и Даша)', 'Иванова Мария'],
])('«%s» is one person', (text) => {
  expect(read(text)).toMatchObject({ notes: [] });
  expect(parsePerson(text).value?.full_name).not.toBe('');
});

test('two forms of one name are one person, whose name stays as written', () => {
  expect(parsePerson('Наталья / Наташа Иванова')).toMatchObject({
    value: { full_name: 'Наталья / Наташа Иванова', remark: null },
    notes: [],
  });
});

test('a relative beside the name is a parent, not a part of the name', () => {
  expect(read('Иванова Мария / мама Ольга')).toEqual({
    name: 'Иванова Мария',
    remark: null,
    guardian: { relation: 'mother', name: 'Ольга', phone: null },
    notes: [],
  });
  expect(read('Иванова, Мария, папа Олег (новая)')).toMatchObject({
    name: 'Иванова Мария',
    remark: 'новая',
    guardian: { name: 'Олег' },
  });
  expect(read('мама Ольга / Иванова')).toMatchObject({ guardian: null });
});

test('nothing, a plain name and a long text are read as before', () => {
  expect(parsePerson(null)).toEqual({ value: null, notes: [] });
  expect(read('Иванова Мария')).toMatchObject({ name: 'Иванова Мария', notes: [] });
  expect(parsePerson(`Вера / Пётр${' и Олег'.repeat(60)}`).notes).toEqual([]);
  expect(parsePerson(`Вера / Пётр ${'я'.repeat(288)}`).notes).toHaveLength(1);
  expect(parsePerson(`Вера / Пётр ${'я'.repeat(289)}`).notes).toEqual([]);
  expect(parsePerson('Один Два Три Четыре Вера / Пётр').notes).toEqual([]);
});
