/** The reception of a demo organization. It works by the rules of `passes` alone, so its history is one the product allows. */
import type { LocalDate } from '@ritm/kernel';
import { policiesToday, type Priced, priceOfVisit } from '@ritm/services/rules';
import { snapshotForSale } from '@ritm/services/server';
import { type Charge, decideVisit, type Freeze, type Lot, validityOf, type VisitDecision } from '@ritm/passes/rules';
import type { Outcome } from '@ritm/passes/contract';
import type { Client } from './clients.ts';
import { addJournalLine } from './journal.ts';
import type { DemoSchool } from './school.ts';
import type { Service } from './services.ts';
import { type Occurrence, seat } from './timetable.ts';
import type { Attendance } from '@ritm/timetable/contract';

export type Account = 'cash' | 'card' | 'bank' | 'sbp';

/** A sold pass: the rules see only a lot, the desk also knows whose it is. */
export interface Pass extends Lot {
  service: Service;
  holder: Client;
  paid: number;
  closed_on: LocalDate | null;
  charges: Charge[];
  freezes: Freeze[];
  extensions: Lot['extensions'];
}

export interface Sale {
  service: Service;
  date: LocalDate;
  /** When it was recorded, ISO. */
  at: string;
  /** Kopecks; the service's price less the client's discount by default. */
  price?: number;
  /** Kopecks paid at once; the full price by default. */
  paid?: number;
  /** Other clients who may use it. */
  shared?: readonly Client[];
  valid_from?: LocalDate;
  valid_until?: LocalDate;
  comment?: string;
}

export interface Mark {
  outcome: Outcome;
  /** When it was recorded, ISO. */
  at: string;
  /** Allows an uncovered visit where the service allows debt. */
  mayOwe?: boolean;
}

const FULL_DISCOUNT = 10_000;

/** The reception of one organization: it sells, takes money and marks visits by the product's own rules. */
export class Desk {
  private readonly school: DemoSchool;
  /** The author of records that no teacher makes. */
  private readonly user_id: number;

  constructor(school: DemoSchool) {
    this.school = school;
    this.user_id = (school.administrators[0] ?? school.owner).user_id;
  }

  sell(client: Client, sale: Sale): Pass {
    const { book } = this.school.demo;
    const { service, date, at, shared = [] } = sale;
    const id = book.nextId('lessons_plus');
    const { policies, ...snapshot } = snapshotForSale(service);
    const price =
      sale.price ?? Math.round((service.price * (FULL_DISCOUNT - client.discount)) / FULL_DISCOUNT / 100) * 100;
    const valid_from = sale.valid_from ?? null;
    const valid_until = sale.valid_until ?? null;
    const own = { school_id: this.school.id, created_by: this.user_id, created_at: at };
    book.add('lessons_plus', {
      ...own,
      id,
      student_id: client.id,
      service_id: service.id,
      sold_on: date,
      ...snapshot,
      policies,
    });
    book.add('lesson_plus_terms', {
      ...own,
      lesson_plus_id: id,
      version: 1,
      visits: service.visits,
      price,
      validity: service.validity,
      validity_unit: service.validity_unit,
      valid_from,
      valid_until,
      comment: sale.comment ?? null,
      closed_on: null,
      close_reason: null,
    });
    for (const other of shared)
      book.add('lesson_plus_students', { school_id: this.school.id, lesson_plus_id: id, student_id: other.id });
    const pass = { ...passOf(service, client), id, price, sold_on: date, valid_from, valid_until };
    for (const one of [client, ...shared]) one.passes.push(pass);
    const paid = sale.paid ?? price;
    addJournalLine(this.school, {
      at,
      user_id: this.user_id,
      action: 'visits.pass_sold',
      object_id: id,
      after: {
        student_id: client.id,
        name: service.name,
        visits: service.visits,
        price,
        paid,
        valid_from,
        valid_until,
      },
    });
    this.pay(pass, { amount: paid, date, at });
    return pass;
  }

  pay(pass: Pass, { amount, date, at }: { amount: number; date: LocalDate; at: string }): void {
    if (amount <= 0) return;
    const account = this.school.random.weighted<Account>([
      ['card', 45],
      ['sbp', 35],
      ['cash', 17],
      ['bank', 3],
    ]);
    this.record({
      kind: 'income',
      amount,
      date,
      at,
      account,
      comment: pass.service.name,
      student_id: pass.holder.id,
      source: pass.id,
    });
    pass.paid += amount;
  }

  record(one: {
    kind: 'income' | 'expense';
    amount: number;
    date: LocalDate;
    at: string;
    account: Account;
    category?: string;
    comment?: string | null;
    student_id?: number;
    staff_id?: number;
    source?: number;
  }): void {
    const {
      kind,
      amount,
      date,
      at,
      account,
      category = null,
      comment = null,
      student_id = null,
      staff_id = null,
      source,
    } = one;
    const { book } = this.school.demo;
    const id = book.nextId('finances');
    const fields = { kind, amount, date, account, category, comment, student_id, staff_id };
    // The journal line of the sale already names its payment.
    if (source === undefined)
      addJournalLine(this.school, { at, user_id: this.user_id, action: 'finance.added', object_id: id, after: fields });
    book.add('finances', {
      school_id: this.school.id,
      id,
      ...fields,
      source_type: source === undefined ? null : 'lesson_plus',
      source_id: source ?? null,
      created_by: this.user_id,
      created_at: at,
    });
  }

  freeze(pass: Pass, { from_date, to_date, reason, at }: Omit<Freeze, 'id'> & { reason: string; at: string }): void {
    const { book } = this.school.demo;
    const id = book.nextId('lesson_plus_freezes');
    book.add('lesson_plus_freezes', {
      school_id: this.school.id,
      id,
      lesson_plus_id: pass.id,
      from_date,
      to_date,
      reason,
      created_by: this.user_id,
      created_at: at,
    });
    const line = { at, user_id: this.user_id, object_id: pass.id, reason };
    pass.freezes.push({ id, from_date, to_date });
    const freezes = [...pass.freezes];
    addJournalLine(this.school, { ...line, action: 'visits.pass_frozen', after: { from_date, to_date, freezes } });
  }

  /** Extends a pass by days, with a reason and a record that allows to undo it. */
  extend(pass: Pass, { days, reason, at }: { days: number; reason: string; at: string }): void {
    const { book } = this.school.demo;
    const id = book.nextId('lesson_plus_extensions');
    const own = {
      school_id: this.school.id,
      lesson_plus_id: pass.id,
      reason,
      created_by: this.user_id,
      created_at: at,
    };
    book.add('lesson_plus_extensions', { ...own, id, days });
    book.add('pass_actions', {
      ...own,
      id: book.nextId('pass_actions'),
      kind: 'extend',
      student_id: pass.holder.id,
      detail: JSON.stringify({ extension_id: id }),
    });
    pass.extensions = [...pass.extensions, { id, days }];
    const { extensions } = pass;
    const line = { at, user_id: this.user_id, object_id: pass.id, reason };
    addJournalLine(this.school, { ...line, action: 'visits.pass_extended', after: { days, extensions } });
  }

  /** Marks an absence for a good reason; by the rules it may be made up. */
  excuse(client: Client, occurrence: Occurrence, at: string): void {
    const decision = this.mark(client, occurrence, { outcome: 'excused', at });
    if ('refused' in decision || !decision.lot) throw new Error('the demo meant an absence that a pass knows of');
    const { book } = this.school.demo;
    const { id } = book.rowsOf('lessons_minus').at(-1)!;
    book.add('make_ups', {
      school_id: this.school.id,
      id: book.nextId('make_ups'),
      student_id: client.id,
      lesson_minus_id: id!,
      lesson_plus_id: decision.lot.id,
      days_after_end: 14,
    });
  }

  /** What the rules decide about a visit. Passes that are no longer valid are dropped for good. */
  decide(
    client: Client,
    occurrence: Occurrence,
    { outcome, mayOwe = false }: Pick<Mark, 'outcome' | 'mayOwe'>,
  ): VisitDecision {
    const { date, series } = occurrence;
    if (client.passes.length > 1) client.passes = client.passes.filter((pass) => isLive(pass, date));
    return decideVisit({
      outcome,
      date_visit: date,
      time: occurrence.time_from,
      service_id: series.service.id,
      format: series.service.format,
      policies: policiesToday(series.service),
      lots: client.passes,
      lesson_plus_id: null,
      debt: mayOwe ? { uncovered: client.uncovered, single_price: priceOfVisit(series.service as Priced) } : null,
    });
  }

  /** Marks a client on a class, or returns the reason for which the rules refuse; a refusal changes nothing. */
  mark(client: Client, occurrence: Occurrence, mark: Mark): VisitDecision {
    const decision = this.decide(client, occurrence, mark);
    if ('refused' in decision) return decision;
    if (!seat(occurrence, client.id, attendanceOf(mark.outcome)))
      return { refused: 'no_lot', nearest: null, reasons: [], policies: decision.policies };
    const { series, date: date_visit, teacher } = occurrence;
    const { book } = this.school.demo;
    const { charge } = decision;
    const id = book.nextId('lessons_minus');
    const service_id = series.service.id;
    const user_id = teacher?.user_id ?? this.user_id;
    const { lesson_plus_id, visits, value } = charge;
    const after = { student_id: client.id, lesson_plus_id, date_visit, outcome: mark.outcome, visits, value };
    addJournalLine(this.school, { at: mark.at, user_id, action: 'visits.marked', object_id: id, after });
    book.add('lessons_minus', {
      school_id: this.school.id,
      id,
      student_id: client.id,
      ...charge,
      service_id,
      occurrence_id: occurrence.id,
      timetable_id: series.id,
      teacher_id: teacher?.staff_id ?? null,
      date_visit,
      outcome: mark.outcome,
      reverses_id: null,
      reason: null,
      created_by: user_id,
      created_at: mark.at,
    });
    book.add('visit_marks', {
      school_id: this.school.id,
      occurrence_id: occurrence.id,
      student_id: client.id,
      lesson_minus_id: id,
    });
    const pass = client.passes.find((one) => one.id === charge.lesson_plus_id);
    if (pass)
      pass.charges.push({
        id,
        date_visit,
        service_id,
        visits: charge.visits,
        value: charge.value,
        counted: charge.counted,
      });
    else client.uncovered += charge.visits;
    return decision;
  }

  /**
   * Reverses a mark: writes a row of the opposite sign, and the client's attendance is again as it was before the mark.
   */
  reverseVisit(client: Client, occurrence: Occurrence, { reason, at }: { reason: string; at: string }): void {
    const { book } = this.school.demo;
    const marks = book.rowsOf('visit_marks');
    const index = marks.findIndex((one) => one.occurrence_id === occurrence.id && one.student_id === client.id);
    const [mark] = marks.splice(index, 1);
    const charge = book.rowsOf('lessons_minus').find((one) => one.id === mark!.lesson_minus_id)!;
    book.add('lessons_minus', {
      ...charge,
      id: book.nextId('lessons_minus'),
      visits: -charge.visits,
      value: -charge.value!,
      reverses_id: charge.id,
      reason,
      created_at: at,
    });
    const { id, student_id, lesson_plus_id, date_visit, outcome, visits, value } = charge;
    addJournalLine(this.school, {
      at,
      user_id: charge.created_by as number,
      action: 'visits.taken_back',
      object_id: id as number,
      before: { student_id, lesson_plus_id, date_visit, outcome, visits, value },
      reason,
    });
    for (const pass of client.passes) pass.charges = pass.charges.filter((one) => one.id !== charge.id);
    occurrence.attendances.set(client.id, 'booked');
  }
}

/** A pass of the service that nobody has used yet. */
function passOf(service: Service, holder: Client): Pass {
  return {
    id: 0,
    service,
    holder,
    service_id: service.id,
    format: service.format,
    policies: policiesToday(service),
    pays_for_ids: snapshotForSale(service).pays_for_ids,
    branch_ids: null,
    visits: service.visits,
    price: service.price,
    paid: 0,
    consume_unpaid: service.consume_unpaid as Lot['consume_unpaid'],
    sold_on: '',
    activation: service.activation as Lot['activation'],
    activation_deadline_days: service.activation_deadline_days,
    burn_unactivated: service.burn_unactivated,
    valid_from: null,
    valid_until: null,
    validity: service.validity,
    validity_unit: service.validity_unit as Lot['validity_unit'],
    leftover_policy: service.leftover_policy as Lot['leftover_policy'],
    freezes: [],
    daypart_from: service.daypart_from,
    daypart_to: service.daypart_to,
    cap_per_day: service.cap_per_day,
    cap_per_week: service.cap_per_week,
    nominal_value: service.nominal_value,
    closed_on: null,
    charges: [],
    extensions: [],
    moves: [],
  };
}

function isLive(pass: Pass, date: LocalDate): boolean {
  const { state } = validityOf(pass, date);
  return state === 'pending' || state === 'active';
}

/** The attendance status that the product shows on the class's own list. */
function attendanceOf(outcome: Outcome): Attendance {
  if (outcome === 'attended' || outcome === 'trial') return 'marked';
  if (outcome === 'no_show') return 'no_show';
  return outcome === 'excused' ? 'excused' : 'canceled';
}

/** The instant `minutes` later, ISO. */
export const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
