import { StatusLabel, type Status } from '@ritm/ui';
import { registerMessages } from './i18n.ts';

const ru = {
  booked: 'Записан',
  confirmed: 'Подтверждено',
  canceled: 'Отменено',
  conducted: 'Проведено',
  done: 'Выполнено',
  paid: 'Оплачено',
  not_paid: 'Не оплачено',
  in_processing: 'В обработке',
  on_moderation: 'На модерации',
  not_passed_moderation: 'Не прошло модерацию',
  marked: 'Отмечено',
  not_marked: 'Не отмечено',
  blocked: 'Заблокировано',
  turned_off: 'Отключено',
} as const satisfies Readonly<Record<Status, string>>;

const en = {
  booked: 'Booked',
  confirmed: 'Confirmed',
  canceled: 'Canceled',
  conducted: 'Conducted',
  done: 'Done',
  paid: 'Paid',
  not_paid: 'Not paid',
  in_processing: 'In processing',
  on_moderation: 'On moderation',
  not_passed_moderation: 'Not passed moderation',
  marked: 'Marked',
  not_marked: 'Not marked',
  blocked: 'Blocked',
  turned_off: 'Turned off',
} as const;

/** The default texts of every status, for screens without their own. */
const words = registerMessages('statuses', { ru, en });

export const statusT = words.t;

/** A status in its colour with its default text. */
export function UsualStatus({ status }: { readonly status: Status }) {
  const t = words.useT();
  return <StatusLabel status={status} label={t(status)} />;
}
