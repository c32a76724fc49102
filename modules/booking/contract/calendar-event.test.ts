/** A booking as an entry of a calendar: its times, its texts and the length of its lines. */
import { expect, test } from 'vitest';
import { googleAddress, toIcs } from './calendar-event.ts';

const event = {
  id: '1-7',
  title: 'Йога; утро, зал 2',
  starts_at: '2026-11-23T20:30:00+05:00',
  time_from: '20:30',
  time_to: '22:00',
  place: 'Импульс, Уфа, улица Ленина, 28',
};
const now = new Date('2026-11-23T08:00:00Z');
const fieldsOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a booking keeps its time in every zone, and texts lose no character', () => {
  const fields = fieldsOf(toIcs(event, now));
  expect(fields).toContain('DTSTART:20261123T153000Z');
  expect(fields).toContain('DTEND:20261123T170000Z');
  expect(fields).toContain('SUMMARY:Йога\\; утро\\, зал 2');
  expect(fields).toContain('LOCATION:Импульс\\, Уфа\\, улица Ленина\\, 28');
});

test('a class that ends at midnight ends on the next day', () => {
  expect(fieldsOf(toIcs({ ...event, time_to: '00:00' }, now))).toContain('DTEND:20261123T190000Z');
});

test('no line is longer than 75 octets, and no character is cut in two', () => {
  const title = 'Растяжка 🤸 '.repeat(20).trim();
  const text = toIcs({ ...event, title }, now);
  const octets = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(fieldsOf(text)).toContain(`SUMMARY:${title}`);
});

test('a line feed in a title begins no line of its own', () => {
  const fields = fieldsOf(toIcs({ ...event, title: 'Йога\r\nATTENDEE:mailto:a@example.com' }, now));
  expect(fields).toContain('SUMMARY:Йога\\nATTENDEE:mailto:a@example.com');
  expect(fields.filter((one) => one.startsWith('ATTENDEE'))).toEqual([]);
});

test('the page of Google Calendar gets the same times', () => {
  const { searchParams } = new URL(googleAddress(event));
  expect(searchParams.get('dates')).toBe('20261123T153000Z/20261123T170000Z');
  expect(searchParams.get('text')).toBe(event.title);
});
