import { addDays } from '@ritm/kernel';
import { href, language, queryClient, today, type Commands, type SchoolPlace } from '@ritm/web-kit';
import {
  IconAdjustments,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarUser,
  IconClockHour4,
} from '@tabler/icons-react';
import { timetablesQuery } from './data.ts';

/** Days ahead, today among them, whose classes are found by name. */
const DAYS_AHEAD = 7;

const placeOf = (at: SchoolPlace) => ({ type: at.role, school_id: at.school_id });

const dayText = (date: string): string =>
  new Intl.DateTimeFormat(language(), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

export const commands: Commands = {
  commands: [
    {
      id: 'timetable.add',
      label: { ru: 'Добавить занятие', en: 'Add a class' },
      words: { ru: 'расписание урок тренировка новое создать', en: 'timetable lesson training new create' },
      icon: IconCalendarPlus,
      permission: 'timetable.add',
      key: 'n',
      does: { window: async () => (await import('./components/class/new-class-window.tsx')).NewClassWindow },
    },
  ],
  settings: [
    {
      id: 'timetable.work_times',
      group: 'time',
      label: { ru: 'Рабочее время', en: 'Working time' },
      note: { ru: 'Часы работы и часы каждого преподавателя', en: 'Opening hours and the hours of each teacher' },
      words: { ru: 'часы работы открыто график выходные', en: 'opening hours days off' },
      icon: IconClockHour4,
      permission: 'worktimes.edit',
      does: { href: (at) => href('/$type/school/$school_id/work_times', placeOf(at)) },
    },
    {
      id: 'timetable.slots',
      group: 'time',
      label: { ru: 'Запись на свободное время', en: 'Booking of free time' },
      note: {
        ru: 'Шаг, за сколько записываться, перерывы между клиентами',
        en: 'The step, how early to book, breaks between clients',
      },
      words: { ru: 'слоты окна правила персональные', en: 'slots rules personal' },
      icon: IconAdjustments,
      permission: 'worktimes.edit',
      does: { window: async () => (await import('./components/rules-dialog.tsx')).RulesDialog },
    },
    {
      id: 'timetable.schedule',
      group: 'time',
      label: { ru: 'Рабочие графики', en: 'Schedules' },
      note: { ru: 'Кто в какой день работает', en: 'Who works on which day' },
      words: { ru: 'смены преподаватели', en: 'shifts teachers' },
      icon: IconCalendarUser,
      permission: 'teachers_schedule.get_list',
      does: { href: (at) => href('/$type/school/$school_id/schedule', placeOf(at)) },
    },
  ],
  finders: [
    {
      id: 'classes',
      label: { ru: 'Занятия', en: 'Classes' },
      icon: IconCalendarEvent,
      permission: 'timetable.get_list',
      searches: 'browser',
      list: async (at) => {
        const date_from = today();
        const { data } = await queryClient.fetchQuery(
          timetablesQuery(at, { date_from, date_to: addDays(date_from, DAYS_AHEAD - 1) }),
        );
        return data
          .filter(({ status }) => status !== 'canceled')
          .map(({ id, date, title, time_from }) => ({
            id,
            label: title,
            note: `${date === date_from ? '' : `${dayText(date)}, `}${time_from}`,
            href: href('/$type/school/$school_id/timetable', placeOf(at), { date, class: id, on: date }),
          }));
      },
    },
  ],
};
