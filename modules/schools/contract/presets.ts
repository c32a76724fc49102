import type { PresetName, WorkingHours } from './school.ts';

/** A service that the services screen offers to a new organization in one tap; the owner changes what does not fit. */
export interface OfferedService {
  name: { ru: string; en: string };
  kind: 'pass' | 'single' | 'trial' | 'course';
  format: 'group' | 'individual';
  /** Kopecks. */
  price: number;
  /** Hundredths of a visit; null: unlimited. */
  visits: number | null;
  validity: { n: number; unit: 'day' | 'week' | 'month' | 'year' };
  activation: 'on_sale' | 'on_first_visit' | 'calendar_month';
  /** Minutes of one class. */
  duration: number;
}

export interface Preset {
  places: readonly { name: { ru: string; en: string }; capacity: number; exclusive: boolean }[];
  working_hours: readonly WorkingHours[];
  services: readonly OfferedService[];
}

const week = (days: readonly number[], time_from: string, time_to: string): WorkingHours[] =>
  days.map((weekday) => ({ weekday, time_from, time_to }));
const rubles = (amount: number) => amount * 100;
const visits = (count: number) => count * 100;

/** What a new organization begins with, by its kind. Prices are a guess to start from. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  studio: {
    places: [
      { name: { ru: 'Большой зал', en: 'Large hall' }, capacity: 18, exclusive: true },
      { name: { ru: 'Малый зал', en: 'Small hall' }, capacity: 10, exclusive: true },
      { name: { ru: 'Зона персональных', en: 'Personal training zone' }, capacity: 3, exclusive: false },
    ],
    working_hours: [...week([1, 2, 3, 4, 5], '07:00', '22:00'), ...week([6, 7], '09:00', '20:00')],
    services: [
      {
        name: { ru: 'Пробное занятие', en: 'Trial class' },
        kind: 'trial',
        format: 'group',
        price: rubles(350),
        visits: visits(1),
        validity: { n: 14, unit: 'day' },
        activation: 'on_sale',
        duration: 55,
      },
      {
        name: { ru: 'Разовое занятие', en: 'Single class' },
        kind: 'single',
        format: 'group',
        price: rubles(800),
        visits: visits(1),
        validity: { n: 14, unit: 'day' },
        activation: 'on_sale',
        duration: 55,
      },
      {
        name: { ru: 'Абонемент 8', en: 'Pass of 8' },
        kind: 'pass',
        format: 'group',
        price: rubles(4_400),
        visits: visits(8),
        validity: { n: 35, unit: 'day' },
        activation: 'on_first_visit',
        duration: 55,
      },
      {
        name: { ru: 'Безлимит на месяц', en: 'Unlimited month' },
        kind: 'pass',
        format: 'group',
        price: rubles(6_900),
        visits: null,
        validity: { n: 1, unit: 'month' },
        activation: 'on_first_visit',
        duration: 55,
      },
      {
        name: { ru: 'Персональная тренировка', en: 'Personal training' },
        kind: 'single',
        format: 'individual',
        price: rubles(2_200),
        visits: visits(1),
        validity: { n: 30, unit: 'day' },
        activation: 'on_sale',
        duration: 55,
      },
    ],
  },
  school: {
    places: [
      { name: { ru: 'Класс 1', en: 'Room 1' }, capacity: 14, exclusive: true },
      { name: { ru: 'Класс 2', en: 'Room 2' }, capacity: 12, exclusive: true },
    ],
    working_hours: [...week([1, 2, 3, 4, 5], '10:00', '20:30'), ...week([6], '10:00', '15:00')],
    services: [
      {
        name: { ru: 'Пробное занятие', en: 'Trial lesson' },
        kind: 'trial',
        format: 'group',
        price: rubles(500),
        visits: visits(1),
        validity: { n: 14, unit: 'day' },
        activation: 'on_sale',
        duration: 60,
      },
      {
        name: { ru: 'Группа 1 раз в неделю', en: 'Group, once a week' },
        kind: 'pass',
        format: 'group',
        price: rubles(3_000),
        visits: visits(4),
        validity: { n: 1, unit: 'month' },
        activation: 'calendar_month',
        duration: 60,
      },
      {
        name: { ru: 'Группа 2 раза в неделю', en: 'Group, twice a week' },
        kind: 'pass',
        format: 'group',
        price: rubles(5_200),
        visits: visits(8),
        validity: { n: 1, unit: 'month' },
        activation: 'calendar_month',
        duration: 60,
      },
      {
        name: { ru: 'Индивидуальный урок', en: 'Individual lesson' },
        kind: 'single',
        format: 'individual',
        price: rubles(1_800),
        visits: visits(1),
        validity: { n: 30, unit: 'day' },
        activation: 'on_sale',
        duration: 45,
      },
    ],
  },
  specialist: {
    places: [{ name: { ru: 'Онлайн', en: 'Online' }, capacity: 6, exclusive: false }],
    working_hours: [...week([1, 2, 3, 4], '11:00', '20:00'), ...week([5], '11:00', '16:00')],
    services: [
      {
        name: { ru: 'Знакомство', en: 'Introduction' },
        kind: 'trial',
        format: 'individual',
        price: 0,
        visits: visits(1),
        validity: { n: 14, unit: 'day' },
        activation: 'on_sale',
        duration: 30,
      },
      {
        name: { ru: 'Урок 60 минут', en: 'Lesson, 60 minutes' },
        kind: 'single',
        format: 'individual',
        price: rubles(2_000),
        visits: visits(1),
        validity: { n: 30, unit: 'day' },
        activation: 'on_sale',
        duration: 60,
      },
      {
        name: { ru: 'Пакет 10 уроков', en: 'Ten lessons' },
        kind: 'pass',
        format: 'individual',
        price: rubles(18_000),
        visits: visits(10),
        validity: { n: 3, unit: 'month' },
        activation: 'on_first_visit',
        duration: 60,
      },
    ],
  },
};
