import { parseBirth, parseDate } from './parse-date.ts';
import { parseFreeze } from './parse-freeze.ts';
import { parseFullName } from './parse-full-name.ts';
import { parseGender } from './parse-gender.ts';
import { parseMark } from './parse-mark.ts';
import { parseAmount, parsePercent } from './parse-money.ts';
import { parsePaymentKind } from './parse-payment-kind.ts';
import { parsePhones, splitNameAndPhones } from './parse-phone.ts';
import { parseSchedule } from './parse-schedule.ts';
import { parseEmail, parseLine, parseTags, parseText } from './parse-text.ts';
import { parseVisits } from './parse-visits.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

/** The parser of each target's cells. */
export const cellParsers = {
  ignore: parseText,
  'client.external_id': parseLine,
  'client.full_name': parseFullName,
  'client.last_name': parseFullName,
  'client.first_name': parseFullName,
  'client.patronymic': parseFullName,
  'client.phone': parsePhones,
  'client.phone2': parsePhones,
  'client.email': parseEmail,
  'client.birth_date': parseBirth,
  'client.gender': parseGender,
  'client.card_no': parseLine,
  'client.category': parseTags,
  'client.discount': parsePercent,
  'client.source': parseLine,
  'client.comment': parseText,
  'client.branch': parseLine,
  'client.first_visit': parseDate,
  'client.last_visit': parseDate,
  'client.visits': parseVisits,
  'client.spent': parseAmount,
  'guardian.name': splitNameAndPhones,
  'guardian.phone': parsePhones,
  'guardian.name_and_phone': splitNameAndPhones,
  'wallet.balance': parseAmount,
  'wallet.debt': parseAmount,
  'bonus.balance': parseAmount,
  'lot.service': parseLine,
  'lot.number': parseLine,
  'lot.total': parseVisits,
  'lot.used': parseVisits,
  'lot.remaining': parseVisits,
  'lot.start': parseDate,
  'lot.end': parseDate,
  'lot.end_or_remaining': parseText,
  'lot.sold_at': parseDate,
  'lot.price': parseAmount,
  'lot.paid': parseAmount,
  'lot.debt': parseAmount,
  'lot.frozen': parseFreeze,
  'lot.frozen_from': parseDate,
  'lot.frozen_to': parseDate,
  'group.name': parseLine,
  'group.teacher': parseLine,
  'group.room': parseLine,
  'group.schedule': parseSchedule,
  'payment.date': parseDate,
  'payment.amount': parseAmount,
  'payment.method': parseLine,
  'payment.purpose': parseLine,
  'payment.kind': parsePaymentKind,
  'visit.date': parseDate,
  'visit.status': parseMark,
  'visit.service': parseLine,
  'visit.teacher': parseLine,
} as const satisfies Record<ImportTarget, unknown>;

export type ValueOf<Target extends ImportTarget> = NonNullable<ReturnType<(typeof cellParsers)[Target]>['value']>;
