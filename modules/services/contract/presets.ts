/**
 * Services that a new organization of a kind begins with. They are ordinary services from then on; a changed preset
 * affects only organizations that are created later.
 */
import type { PresetName } from '@ritm/schools/contract';
import type { ServiceBody } from './service.ts';

/** A service of a preset; its group is created when there is none with that name. */
export interface PresetService {
  group: { ru: string; en: string };
  name: { ru: string; en: string };
  body: Omit<ServiceBody, 'name' | 'group_id'>;
}

const rubles = (amount: number) => amount * 100;
const visits = (count: number) => count * 100;
type Terms = Pick<ServiceBody, 'visits' | 'unlimited' | 'validity' | 'validity_unit'>;
const counted = (count: number, validity: number, validity_unit: 'day' | 'month' = 'day'): Terms => ({
  visits: visits(count),
  validity,
  validity_unit,
});
const endless = (months: number): Terms => ({
  visits: null,
  unlimited: true,
  validity: months,
  validity_unit: 'month',
});

const groups = {
  try: { ru: 'Попробовать', en: 'To try' },
  passes: { ru: 'Абонементы', en: 'Passes' },
  personal: { ru: 'Индивидуально', en: 'One to one' },
  courses: { ru: 'Курсы', en: 'Courses' },
};

const weekOfFreeze = { freeze_policy: { max_days: 7, self_service: true }, activation: 'on_first_visit' } as const;
const oncePerClass = { cap_per_day: 2, nominal_value: rubles(450) };
const byTheMonth = { type: 'pass', activation: 'calendar_month', miss_policy: { no_show: 100, excused: 0 } } as const;
const dayAhead = { format: 'individual', cancellation_policy: { hours: 24 } } as const;

const studio: readonly PresetService[] = [
  {
    group: groups.try,
    name: { ru: 'Пробное занятие', en: 'Trial class' },
    body: { type: 'trial', price: rubles(350), ...counted(1, 14), once_per_person: true, duration_minutes: 55 },
  },
  {
    group: groups.try,
    name: { ru: 'Разовое групповое', en: 'Single group class' },
    body: { type: 'single', price: rubles(800), ...counted(1, 14), duration_minutes: 55 },
  },
  {
    group: groups.passes,
    name: { ru: 'Абонемент 4', en: 'Pass of 4' },
    body: { type: 'pass', price: rubles(2_600), ...counted(4, 30), ...weekOfFreeze, duration_minutes: 55 },
  },
  {
    group: groups.passes,
    name: { ru: 'Абонемент 8', en: 'Pass of 8' },
    body: { type: 'pass', price: rubles(4_400), ...counted(8, 35), ...weekOfFreeze, duration_minutes: 55 },
  },
  {
    group: groups.passes,
    name: { ru: 'Абонемент 12', en: 'Pass of 12' },
    body: { type: 'pass', price: rubles(5_880), ...counted(12, 42), ...weekOfFreeze, duration_minutes: 55 },
  },
  {
    group: groups.passes,
    name: { ru: 'Безлимит 1 месяц', en: 'Unlimited, 1 month' },
    body: { type: 'pass', price: rubles(6_900), ...endless(1), ...oncePerClass, duration_minutes: 55 },
  },
  {
    group: groups.passes,
    name: { ru: 'Безлимит 3 месяца', en: 'Unlimited, 3 months' },
    body: {
      type: 'pass',
      price: rubles(17_700),
      ...endless(3),
      ...oncePerClass,
      freeze_policy: { max_days: 14 },
      duration_minutes: 55,
    },
  },
  {
    group: groups.passes,
    name: { ru: 'Утренний безлимит (до 16:00)', en: 'Morning unlimited (before 16:00)' },
    body: {
      type: 'pass',
      price: rubles(4_700),
      ...endless(1),
      ...oncePerClass,
      daypart_from: '00:00',
      daypart_to: '16:00',
      duration_minutes: 55,
    },
  },
  {
    group: groups.personal,
    name: { ru: 'Персональная 55 мин', en: 'Personal, 55 min' },
    body: { type: 'single', price: rubles(2_200), ...counted(1, 30), ...dayAhead, duration_minutes: 55 },
  },
  {
    group: groups.personal,
    name: { ru: 'Персональные 10', en: 'Ten personal' },
    body: { type: 'pass', price: rubles(18_500), ...counted(10, 90), ...dayAhead, duration_minutes: 55 },
  },
  {
    group: groups.personal,
    name: { ru: 'Сплит (2 чел.)', en: 'Split (2 people)' },
    body: {
      type: 'single',
      format: 'mini',
      price: rubles(3_000),
      ...counted(1, 30),
      capacity: 2,
      cancellation_policy: { hours: 12 },
      duration_minutes: 55,
      price_tiers: [
        { headcount: 1, price: rubles(2_200) },
        { headcount: 2, price: rubles(1_500) },
      ],
    },
  },
];

const school: readonly PresetService[] = [
  {
    group: groups.try,
    name: { ru: 'Пробное', en: 'Trial lesson' },
    body: { type: 'trial', price: rubles(500), ...counted(1, 14), once_per_person: true, duration_minutes: 60 },
  },
  {
    group: groups.passes,
    name: { ru: 'Группа 1 раз в неделю', en: 'Group, once a week' },
    body: { ...byTheMonth, price: rubles(3_000), ...counted(4, 1, 'month'), duration_minutes: 60 },
  },
  {
    group: groups.passes,
    name: { ru: 'Группа 2 раза в неделю', en: 'Group, twice a week' },
    body: { ...byTheMonth, price: rubles(5_200), ...counted(8, 1, 'month'), duration_minutes: 60 },
  },
  {
    group: groups.passes,
    name: { ru: 'Группа 3 раза в неделю', en: 'Group, three times a week' },
    body: { ...byTheMonth, price: rubles(7_200), ...counted(12, 1, 'month'), duration_minutes: 60 },
  },
  {
    group: groups.passes,
    name: { ru: 'Изостудия 90 мин', en: 'Art studio, 90 min' },
    body: { ...byTheMonth, price: rubles(3_600), ...counted(4, 1, 'month'), duration_minutes: 90 },
  },
  {
    group: groups.passes,
    name: { ru: 'Семейный (2–3 ребёнка)', en: 'Family (2–3 children)' },
    body: { ...byTheMonth, price: rubles(9_400), ...counted(16, 1, 'month'), duration_minutes: 60 },
  },
  {
    group: groups.personal,
    name: { ru: 'Индивидуально 45 мин', en: 'One to one, 45 min' },
    body: { type: 'single', price: rubles(1_800), ...counted(1, 30), ...dayAhead, duration_minutes: 45 },
  },
  {
    group: groups.courses,
    name: { ru: 'Подготовка к школе, курс', en: 'Getting ready for school, a course' },
    body: { type: 'course', price: rubles(48_000), ...counted(64, 8, 'month'), duration_minutes: 90 },
  },
];

const specialist: readonly PresetService[] = [
  {
    group: groups.try,
    name: { ru: 'Знакомство 30 мин', en: 'Introduction, 30 min' },
    body: { type: 'trial', price: 0, ...counted(1, 14), ...dayAhead, once_per_person: true, duration_minutes: 30 },
  },
  {
    group: groups.personal,
    name: { ru: 'Урок 60 мин', en: 'Lesson, 60 min' },
    body: { type: 'single', price: rubles(2_000), ...counted(1, 30), ...dayAhead, duration_minutes: 60 },
  },
  {
    group: groups.personal,
    name: { ru: 'Урок 90 мин', en: 'Lesson, 90 min' },
    body: { type: 'single', price: rubles(2_800), ...counted(1, 30), ...dayAhead, duration_minutes: 90 },
  },
  {
    group: groups.personal,
    name: { ru: 'Урок 45 мин (дети)', en: 'Lesson, 45 min (children)' },
    body: { type: 'single', price: rubles(1_500), ...counted(1, 30), ...dayAhead, duration_minutes: 45 },
  },
  {
    group: groups.passes,
    name: { ru: 'Пакет 5', en: 'Five lessons' },
    body: {
      type: 'pass',
      price: rubles(9_500),
      ...counted(5, 3, 'month'),
      ...dayAhead,
      activation: 'on_first_visit',
      duration_minutes: 60,
    },
  },
  {
    group: groups.passes,
    name: { ru: 'Пакет 10', en: 'Ten lessons' },
    body: {
      type: 'pass',
      price: rubles(18_000),
      ...counted(10, 3, 'month'),
      ...dayAhead,
      activation: 'on_first_visit',
      duration_minutes: 60,
    },
  },
  {
    group: groups.try,
    name: { ru: 'Разговорный клуб', en: 'Conversation club' },
    body: { type: 'single', format: 'group', price: rubles(700), ...counted(1, 30), capacity: 6, duration_minutes: 60 },
  },
];

/** Services that a new organization of a kind usually sells. The prices are guesses to start from. */
export const servicePresets: Readonly<Record<PresetName, readonly PresetService[]>> = { studio, school, specialist };
