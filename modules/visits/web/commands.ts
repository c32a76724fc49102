import type { Commands } from '@ritm/web-kit';
import { IconCalendarPlus, IconChecklist, IconUserCheck } from '@tabler/icons-react';
import { openBooking } from './booking/open-booking.tsx';

export const commands: Commands = {
  commands: [
    {
      id: 'visits.book',
      label: { ru: 'Записать на занятие', en: 'Book a class' },
      words: { ru: 'запись бронь группа пробное', en: 'booking enrol trial' },
      icon: IconCalendarPlus,
      permission: 'timetable_student.edit',
      key: 'b',
      does: { run: (_, found) => openBooking(found && { student_id: found.id }) },
    },
    {
      id: 'visits.mark',
      label: { ru: 'Отметить визит', en: 'Mark a visit' },
      words: { ru: 'посещение пришёл списать', en: 'attendance came charge' },
      icon: IconUserCheck,
      permission: 'lessons_minus.add',
      key: 'm',
      asks: 'students',
      does: { window: async () => (await import('./booking/mark-window.tsx')).MarkWindow },
    },
    {
      id: 'visits.mark_class',
      label: { ru: 'Отметить занятие', en: 'Mark a class' },
      words: { ru: 'группа журнал пришли посещения', en: 'attendance group' },
      icon: IconChecklist,
      permission: 'lessons_minus.add',
      key: 'k',
      asks: 'classes',
      does: { href: (_, found) => found!.href },
    },
  ],
};
