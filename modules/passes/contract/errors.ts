import { commonErrors, defineErrors, type ErrorDeclaration, type Language } from '@ritm/http';

/** Refusals about passes. Their codes begin with `visits`: that is what clients of the wire know. */
export const passesErrors = defineErrors('visits', {
  /** `why` is the nearest reason after a colon, or empty: see `noLotReason`. */
  no_lot: {
    status: 409,
    ru: 'Нет подходящего абонемента{why}, а записывать в долг больше нельзя',
    en: 'No suitable pass{why}, and the debt limit is reached',
  },
  lot_refused: {
    status: 409,
    ru: 'Этот абонемент не подходит: {why}',
    en: 'This pass does not fit: {why}',
    field: 'lesson_plus_id',
  },
  visits_outside: {
    status: 409,
    ru: 'Посещения {dates} окажутся вне срока абонемента',
    en: 'The visits of {dates} would fall outside the validity of the pass',
  },
  overspent: { status: 409, ru: 'На абонементе не осталось занятий', en: 'No visits are left on the pass' },
  lot_in_use: {
    status: 409,
    ru: 'По абонементу есть посещения ({count}). Сначала снимите их',
    en: 'The pass has visits ({count}). Unmark them first',
  },
  fewer_than_used: {
    status: 422,
    ru: 'Уже использовано больше: {used}',
    en: 'More visits are already used: {used}',
    field: 'visits',
  },
  less_than_earned: {
    status: 422,
    ru: 'По абонементу уже отработано {earned} ₽, цена не может быть меньше',
    en: 'The visits already made are worth {earned} ₽, the price cannot be lower',
    field: 'price',
  },
  /** The same refusal for a caller who may not see money, so it names no sum. */
  less_than_used: {
    status: 422,
    ru: 'Цена меньше стоимости посещений, которые уже были',
    en: 'The price is lower than the value of the visits already made',
    field: 'price',
  },
  end_before_start: {
    status: 422,
    ru: 'Окончание раньше начала',
    en: 'The end is before the start',
    field: 'valid_until',
  },
  end_in_freeze: {
    status: 409,
    ru: 'В этот день абонемент заморожен. Выберите другой день или снимите заморозку',
    en: 'The pass is frozen on this day. Choose another day or end the freeze',
    field: 'valid_until',
  },
  service_archived: {
    status: 409,
    ru: 'Услуга в архиве, её нельзя продать',
    en: 'The service is archived and cannot be sold',
    field: 'service_id',
  },
  once_per_person: {
    status: 409,
    ru: 'Эта услуга продаётся одному человеку один раз',
    en: 'This service is sold only once per person',
    field: 'service_id',
  },
  freeze_refused: { status: 409, ru: 'Заморозить нельзя: {why}', en: 'It cannot be frozen: {why}' },
  freeze_reason: {
    status: 422,
    ru: 'Укажите причину: заморозка задним числом или сверх правил',
    en: 'Give a reason: the freeze is backdated or beyond the rules',
    field: 'reason',
  },
  freeze_overlaps: {
    status: 409,
    ru: 'На эти дни абонемент уже заморожен',
    en: 'The pass is already frozen on these days',
  },
  freeze_order: {
    status: 422,
    ru: 'Последний день раньше первого',
    en: 'The last day is before the first',
    field: 'to_date',
  },
  freeze_over: { status: 409, ru: 'Эта заморозка уже закончилась', en: 'This freeze is over already' },
  transferred: {
    status: 409,
    ru: 'Абонемент передан другому клиенту: отмените передачу',
    en: 'The pass was transferred to another client: undo that instead',
  },
  batch_days: {
    status: 422,
    ru: 'Укажите, на сколько дней продлить',
    en: 'Enter the number of days',
    field: 'days',
  },
  batch_state: {
    status: 409,
    ru: 'Это действие уже выполнено или ещё не подсчитано',
    en: 'This has already been done or is still being calculated',
  },
  no_end: {
    status: 409,
    ru: 'У абонемента нет срока, продлевать нечего',
    en: 'The pass does not expire, there is nothing to extend',
  },
  same_student: {
    status: 422,
    ru: 'Выберите другого клиента',
    en: 'Choose another client',
    field: 'to_student_id',
  },
  used_unpaid: {
    status: 409,
    ru: 'Использовано больше, чем оплачено: сначала примите {owed} ₽',
    en: 'More was used than paid: accept {owed} ₽ first',
  },
  nothing_to_rebalance: {
    status: 409,
    ru: 'Посещения уже стоят наилучшим образом',
    en: 'The visits are already distributed in the best way',
  },
  already_undone: { status: 409, ru: 'Это уже отменено', en: 'This has been undone already' },
  undo_refused: { status: 409, ru: 'Отменить нельзя: {why}', en: 'It cannot be undone: {why}' },
  paid_too_much: { status: 422, ru: 'Оплачено больше цены', en: 'More is paid than the price', field: 'paid' },
  paid_twice: {
    status: 422,
    ru: 'Назовите либо всю оплату, либо принятое сейчас',
    en: 'Give either the total paid or what is received now',
    field: 'paid_now',
  },
});

/** Why a lot does not fit a visit, for people. Keys are the reasons of `rules/charges/choose-lot.ts`. */
export const refusalTexts: Record<string, { ru: string; en: string }> = {
  closed: { ru: 'закрыт', en: 'closed' },
  other_service: { ru: 'не для этой услуги', en: 'not for this service' },
  other_daypart: { ru: 'не на это время дня', en: 'not at this time of day' },
  other_branch: { ru: 'не для этого филиала', en: 'not for this branch' },
  not_started: { ru: 'ещё не начал действовать', en: 'not valid yet' },
  expired: { ru: 'срок вышел', en: 'expired' },
  frozen: { ru: 'заморожен на эту дату', en: 'frozen on this date' },
  exhausted: { ru: 'занятий не осталось', en: 'no visits left' },
  not_enough: { ru: 'осталось меньше, чем нужно', en: 'less is left than needed' },
  cap_per_day: { ru: 'дневной предел достигнут', en: 'the daily limit is reached' },
  cap_per_week: { ru: 'недельный предел достигнут', en: 'the weekly limit is reached' },
  unpaid: { ru: 'не оплачен', en: 'not paid' },
};

/** What `no_lot` says of the reason: «: срок вышел», or nothing when the client has no pass to speak of. */
const noLotReason = (nearest: string | null, language: Language): string =>
  nearest === null ? '' : `: ${refusalTexts[nearest]![language]}`;

/** An error as it is declared, with the values of its text. */
export interface Refusal {
  readonly declaration: ErrorDeclaration;
  readonly data: Record<string, unknown>;
}

/**
 * What a refusal of `rules/charges/choose-lot.ts` is called outside: the server throws it, and a reception without the
 * server shows the same. `nearest` is the reason to give when no pass pays.
 */
export function refusalByRules(why: string, nearest: string | null, language: Language): Refusal {
  if (why === 'no_lot' || why === 'debt_limit')
    return { declaration: passesErrors.no_lot, data: { reason: why, nearest, why: noLotReason(nearest, language) } };
  if (why === 'lot_not_found') return { declaration: commonErrors.not_found, data: {} };
  if (why === 'exhausted' || why === 'not_enough')
    return { declaration: passesErrors.overspent, data: { reason: why } };
  return { declaration: passesErrors.lot_refused, data: { reason: why, why: refusalTexts[why]![language] } };
}

/** Why a pass cannot be frozen as requested, for people. Keys are the reasons of `rules/terms/freeze.ts`. */
export const freezeRefusalTexts: Record<string, { ru: string; en: string }> = {
  no_end: { ru: 'у абонемента нет срока', en: 'the pass has no end' },
  not_usable: { ru: 'абонемент закрыт или использован', en: 'the pass is closed or used up' },
  after_end: { ru: 'к этому дню срок уже выйдет', en: 'it will be over by that day' },
  before_sale: { ru: 'в эти дни абонемента ещё не было', en: 'the pass had not been sold on these days' },
  not_self_service: { ru: 'это делает администратор', en: 'this is done at the desk' },
  has_fee: { ru: 'заморозка платная, обратитесь к администратору', en: 'it is paid, please ask at the desk' },
  too_early: { ru: 'слишком ранняя дата', en: 'the date is too early' },
  visits_inside: { ru: 'в эти дни есть списанные посещения', en: 'visits were written off on these days' },
  overlaps: { ru: 'в эти дни он уже заморожен', en: 'it is frozen on these days already' },
  too_short: { ru: 'короче, чем позволено', en: 'shorter than allowed' },
  too_long: { ru: 'столько дней заморозки не осталось', en: 'not so many days of freezing are left' },
  too_often: { ru: 'заморозки закончились', en: 'no more freezes are left' },
};

/** Why an action over a pass cannot be undone, for people. */
export const undoRefusalTexts: Record<string, { ru: string; en: string }> = {
  used: { ru: 'этим уже воспользовались', en: 'it has been used since' },
  changed: { ru: 'с тех пор всё изменилось', en: 'things have changed since' },
  overlaps: { ru: 'на эти дни есть другая заморозка', en: 'there is another freeze on these days' },
  visits_inside: { ru: 'в эти дни есть списанные посещения', en: 'visits were written off on these days' },
};
