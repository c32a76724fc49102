import type { PresetName, WorkingHours } from './school.ts';

export interface Preset {
  places: readonly { name: { ru: string; en: string }; capacity: number; exclusive: boolean }[];
  working_hours: readonly WorkingHours[];
}

const week = (days: readonly number[], time_from: string, time_to: string): WorkingHours[] =>
  days.map((weekday) => ({ weekday, time_from, time_to }));

/** The initial data of a new organization by its kind; the usual services are offered by a screen of their own. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  studio: {
    places: [
      { name: { ru: 'Большой зал', en: 'Large hall' }, capacity: 18, exclusive: true },
      { name: { ru: 'Малый зал', en: 'Small hall' }, capacity: 10, exclusive: true },
      { name: { ru: 'Зона персональных', en: 'Personal training zone' }, capacity: 3, exclusive: false },
    ],
    working_hours: [...week([1, 2, 3, 4, 5], '07:00', '22:00'), ...week([6, 7], '09:00', '20:00')],
  },
  school: {
    places: [
      { name: { ru: 'Класс 1', en: 'Room 1' }, capacity: 14, exclusive: true },
      { name: { ru: 'Класс 2', en: 'Room 2' }, capacity: 12, exclusive: true },
    ],
    working_hours: [...week([1, 2, 3, 4, 5], '10:00', '20:30'), ...week([6], '10:00', '15:00')],
  },
  specialist: {
    places: [{ name: { ru: 'Онлайн', en: 'Online' }, capacity: 6, exclusive: false }],
    working_hours: [...week([1, 2, 3, 4], '11:00', '20:00'), ...week([5], '11:00', '16:00')],
  },
};
