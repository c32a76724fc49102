import { formatPhone, fullName, type PersonName } from '@ritm/kernel';
import { href, queryClient, type Commands, type Found, type SchoolPlace } from '@ritm/web-kit';
import { IconArrowsJoin, IconFilter, IconFolderUser, IconForms, IconUser, IconUserPlus } from '@tabler/icons-react';
import { studentsQuery } from './data.ts';
import { recentCards } from './recent-cards.ts';

const MAX_FOUND = 8;

const placeOf = (at: SchoolPlace) => ({ type: at.role, school_id: at.school_id });

const toFound = (at: SchoolPlace, one: PersonName & { id: number; phone: string | null }): Found => ({
  id: one.id,
  label: fullName(one),
  note: one.phone ? formatPhone(one.phone) : undefined,
  href: href('/$type/school/$school_id/student/$student_id', { ...placeOf(at), student_id: one.id }),
});

export const commands: Commands = {
  commands: [
    {
      id: 'students.add',
      label: { ru: 'Добавить клиента', en: 'Add a client' },
      words: { ru: 'новый создать ученик записать карточка', en: 'new create student card' },
      icon: IconUserPlus,
      permission: 'students.add',
      key: 'c',
      does: { window: async () => (await import('./components/new-student-window.tsx')).NewStudentWindow },
    },
  ],
  settings: [
    {
      id: 'students.fields',
      group: 'clients',
      label: { ru: 'Поля карточки', en: 'Fields of the card' },
      note: { ru: 'Что вы записываете о клиенте сверх обычного', en: 'What you keep about a client beside the usual' },
      words: { ru: 'анкета свои поля', en: 'custom form' },
      icon: IconForms,
      permission: 'students_fields.edit',
      does: { href: (at) => href('/$type/school/$school_id/students/fields', placeOf(at)) },
    },
    {
      id: 'students.groups',
      group: 'clients',
      label: { ru: 'Группы клиентов', en: 'Groups of clients' },
      note: { ru: 'Кого вы ведёте вместе', en: 'Whom you lead together' },
      icon: IconFolderUser,
      permission: 'students_groups.get_list',
      does: { href: (at) => href('/$type/schools/$school_id/students_groups', placeOf(at)) },
    },
    {
      id: 'students.segments',
      group: 'clients',
      label: { ru: 'Выборки клиентов', en: 'Segments of clients' },
      note: {
        ru: 'Сохранённые условия: кто давно не был, у кого кончается',
        en: 'Saved conditions: who is away, whose pass ends',
      },
      words: { ru: 'сегменты фильтры', en: 'filters' },
      icon: IconFilter,
      permission: 'students_segments.get_list',
      does: { href: (at) => href('/$type/school/$school_id/students/segments', placeOf(at)) },
    },
    {
      id: 'students.duplicates',
      group: 'clients',
      label: { ru: 'Дубли карточек', en: 'Duplicate cards' },
      note: { ru: 'Две карточки одного человека сложить в одну', en: 'Put two cards of one person together' },
      words: { ru: 'повторы объединить слить', en: 'merge' },
      icon: IconArrowsJoin,
      permission: 'students.merge',
      does: { href: (at) => href('/$type/school/$school_id/students/duplicates', placeOf(at)) },
    },
  ],
  finders: [
    {
      id: 'students',
      label: { ru: 'Клиенты', en: 'Clients' },
      icon: IconUser,
      permission: 'students.get_list',
      searches: 'server',
      list: async (at, search) => {
        const { data } = await queryClient.fetchQuery(studentsQuery(at, { search, per_page: MAX_FOUND }));
        return data.map((one) => toFound(at, one));
      },
      recent: (at) => recentCards(at).map((one) => toFound(at, one)),
    },
  ],
};
