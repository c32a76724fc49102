/** The demo's messages: what a studio and a school have turned on, and what they have sent in the last days. */
import { addDays, formatDate } from '@ritm/kernel';
import { instantOf } from '@ritm/kernel/zone';
import type { Client } from './clients.ts';
import type { DemoSchool } from './school.ts';

const PRICE = 450;
const SENT = 24;

/** States of the messages in the log, most of them delivered. */
const states = [
  { state: 'delivered' },
  { state: 'delivered' },
  { state: 'sent' },
  { state: 'delivered' },
  { state: 'delivered' },
  { state: 'failed', error: 'not_delivered' },
  { state: 'delivered' },
  { state: 'skipped', error: 'not_needed' },
] as const;

export function addMessages(school: DemoSchool, clients: readonly Client[]): void {
  if (school.preset === 'specialist') return;
  const { book } = school.demo;
  const of = { school_id: school.id };
  book.add('message_settings', { ...of, segment_price: PRICE, month_limit: 500_000 });
  const rules = [
    { kind: 'class_tomorrow', channels: ['sms'] },
    { kind: 'class_canceled', channels: ['sms', 'mail'] },
    { kind: 'pass_ending', channels: ['mail'] },
  ];
  for (const rule of rules) book.add('message_rules', { ...of, ...rule, before: null });
  addLog(school, clients);
}

function addLog(school: DemoSchool, clients: readonly Client[]): void {
  const { book } = school.demo;
  const reachable = clients.filter(({ row }) => row.phone && row.status === 'active').slice(0, SENT);
  for (const [n, { row }] of reachable.entries()) {
    const { state, ...why } = states[n % states.length]!;
    const day = addDays(school.today, -1 - Math.floor(n / 8));
    const at = instantOf(day, `18:${String(10 + (n % 40)).padStart(2, '0')}`, school.time_zone);
    const date = formatDate(addDays(day, 1), 'ru', 'day');
    book.add('client_messages', {
      school_id: school.id,
      id: book.nextId('client_messages'),
      student_id: Number(row.id),
      kind: 'class_tomorrow',
      cause: `demo:${n}`,
      channel: 'sms',
      address: row.phone!,
      body: `Ждём вас ${date} в 18:00: вечернее занятие. Придёте? {link}`,
      segments: 2,
      cost: 2 * PRICE,
      state,
      error: 'error' in why ? why.error : null,
      service_id: state === 'skipped' ? null : `demo-${school.id}-${n}`,
      due_at: at,
      expires_at: instantOf(addDays(day, 1), '18:00', school.time_zone),
      created_at: at,
      sent_at: state === 'skipped' ? null : at,
    });
  }
}
