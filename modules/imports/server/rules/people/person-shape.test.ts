import { expect, test } from 'vitest';
import { couldBePerson, isPath } from './person-shape.ts';

test.each([
  ['https://example.com', true],
  ['http:', true],
  ['www.example.com', true],
  ['Иванова www.example.com', false],
  ['см. https:', false],
  ['/фото/7', true],
  ['C:\\фото\\7', true],
  ['фото/клиенты/7', true],
  ['Йога/Пилатес', false],
  ['/ /', false],
  ['Иванова.jpg', true],
  ['Иванова.JPEG ', true],
  ['Иванова.doc', true],
  ['Иванова.docx', true],
  ['Иванова.jpg.', false],
  ['jpg', false],
])('«%s» is a path: %s', (text, expected) => {
  expect(isPath(text)).toBe(expected);
});

test.each([
  ['Иванова Мария Петровна', true],
  ['Иванова', true],
  ['занятие', true],
  ['мария иванова', true],
  ['Абдул Карим Дауд', true],
  ['М. П. ива', true],
  ['игровна петровна', true],
  ['Ким Ли Сон', true],
  ['разовое занятие', false],
  ['разовоЕ заняТие', false],
  ['внаём сдать', false],
  ['ива М', true],
  ['Разовое занятие', false],
  ['Иванова Мария (мама Ольга) 8-912-345-67-89', true],
  ['«Иванова» Мария, 12', true],
  ['Иванова Мария <7>', false],
  ['Мария/Анна', false],
  ['maria@example.com', false],
  ['Мария_Анна', false],
  ['Мария=Анна', false],
  ['Мария|Анна', false],
  ['Мария\\Анна', false],
  ['Мария>Анна', false],
  ['Мария!', false],
  ['Мария.jpg', false],
  ['www.Мария', false],
  ['Мария & Анна', false],
  ['89123456789', false],
  ['', false],
  ['Ан Бе Ве Ге Де Жу', true],
  ['Ан Бе Ве Ге Де Жу За', false],
  [`Мария ${'А'.repeat(114)}`, true],
  [`Мария ${'А'.repeat(115)}`, false],
])('«%s» may be a person: %s', (text, expected) => {
  expect(couldBePerson(text)).toBe(expected);
});
