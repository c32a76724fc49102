import { href, type Commands } from '@ritm/web-kit';
import { IconCalendarCog, IconWorld } from '@tabler/icons-react';

export const commands: Commands = {
  settings: [
    {
      id: 'booking.page',
      group: 'public',
      label: { ru: 'Страница для клиентов', en: 'Page for clients' },
      note: { ru: 'Обложка, цвет, фотографии, вопросы и ответы', en: 'Cover, colour, pictures, questions and answers' },
      words: { ru: 'сайт визитка оформление галерея', en: 'site look gallery' },
      icon: IconWorld,
      permission: 'booking_settings.get_item',
      does: {
        href: (at) => href('/$type/school/$school_id/public_page', { type: at.role, school_id: at.school_id }),
      },
    },
    {
      id: 'booking.rules',
      group: 'public',
      label: { ru: 'Онлайн-запись', en: 'Online booking' },
      note: {
        ru: 'Заявки с сайта, подтверждение, отмена и перенос клиентом',
        en: 'Requests, confirmation, what clients may cancel and move',
      },
      words: { ru: 'виджет заявки отмена самостоятельно', en: 'widget requests cancel' },
      icon: IconCalendarCog,
      permission: 'booking_settings.edit',
      does: { window: async () => (await import('./components/settings-window.tsx')).SettingsWindow },
    },
  ],
};
