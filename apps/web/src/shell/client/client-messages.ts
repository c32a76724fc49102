import { registerMessages, type English } from '@ritm/web-kit';

const ru = {
  today: 'Сегодня',
  timetable: 'Расписание',
  passes: 'Мои абонементы',
  menu: 'Меню профиля',
  mine: 'Посещения и записи',
  places: 'Где занимаюсь',
  profile: 'Профиль',
  notifications: 'Уведомления',
  consents: 'Согласия',
  work: 'Работа',
  own_business: 'Вести свои занятия в Ритме',
  classes: 'Мои занятия',
} as const;

const en: English<typeof ru> = {
  today: 'Today',
  timetable: 'Timetable',
  passes: 'My passes',
  menu: 'Profile menu',
  mine: 'Visits and bookings',
  places: 'Where I study',
  profile: 'Profile',
  notifications: 'Notifications',
  consents: 'Consents',
  work: 'Work',
  own_business: 'Run your own classes in Ritm',
  classes: 'My classes',
};

export const { useT: useClientT } = registerMessages('client', { ru, en });
