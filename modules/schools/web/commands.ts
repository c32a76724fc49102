import { fullName } from '@ritm/kernel';
import { href, queryClient, type Commands, type SchoolPlace, type Setting } from '@ritm/web-kit';
import {
  IconBuildingStore,
  IconCreditCard,
  IconMapPin,
  IconReceipt2,
  IconTag,
  IconUserShield,
  IconUsersGroup,
} from '@tabler/icons-react';
import { allTeachersQuery } from './data.ts';

const placeOf = (at: SchoolPlace) => ({ type: at.role, school_id: at.school_id });

const ownTab = (tab: string): Setting['does'] => ({
  href: ({ school_id }) => href('/school/$school_id/edit', { school_id }, { tab }),
});

export const commands: Commands = {
  settings: [
    {
      id: 'schools.main',
      group: 'school',
      label: { ru: 'Название, город и логотип', en: 'Name, city and logo' },
      note: { ru: 'Адрес, телефон, почта, сайт', en: 'Address, phone, e-mail, site' },
      words: { ru: 'контакты часовой пояс картинка закрыть организацию', en: 'contacts time zone picture close' },
      icon: IconBuildingStore,
      permission: 'schools.edit',
      does: ownTab('main'),
    },
    {
      id: 'schools.places',
      group: 'school',
      label: { ru: 'Филиалы и залы', en: 'Branches and halls' },
      note: { ru: 'Где идут занятия и сколько там мест', en: 'Where classes are held and for how many people' },
      words: { ru: 'кабинеты места вместимость', en: 'rooms places capacity' },
      icon: IconMapPin,
      permission: 'places.edit',
      does: ownTab('places'),
    },
    {
      id: 'schools.teachers',
      group: 'school',
      label: { ru: 'Преподаватели', en: 'Teachers' },
      note: { ru: 'Кто ведёт занятия и что ему видно', en: 'Who leads classes and what they see' },
      words: { ru: 'тренеры сотрудники пригласить', en: 'trainers staff invite' },
      icon: IconUsersGroup,
      permission: 'teachers.edit',
      does: { href: (at) => href('/$type/school/$school_id/teachers', placeOf(at)) },
    },
    {
      id: 'schools.administrators',
      group: 'school',
      label: { ru: 'Администраторы и права', en: 'Administrators and rights' },
      note: { ru: 'Кто ещё работает с программой и что может', en: 'Who else works here and what they may do' },
      words: { ru: 'сотрудники роли доступ пригласить', en: 'staff roles access invite' },
      icon: IconUserShield,
      permission: 'administrators.get_list',
      does: { href: (at) => href('/school/$school_id/administrators/$type', placeOf(at)) },
    },
    {
      id: 'schools.legal',
      group: 'school',
      label: { ru: 'Реквизиты', en: 'Legal details' },
      note: { ru: 'ИНН и название для документов', en: 'Tax number and name for papers' },
      words: { ru: 'инн огрн юридическое лицо ип счёт', en: 'company bank' },
      icon: IconReceipt2,
      permission: 'schools.edit',
      does: ownTab('legal'),
    },
    {
      id: 'schools.public',
      group: 'public',
      label: { ru: 'Описание и каталог', en: 'Description and catalogue' },
      note: {
        ru: 'Чем вы занимаетесь, соцсети, показывать ли в каталоге',
        en: 'What you do, social pages, whether to be listed',
      },
      words: { ru: 'категория теги соцсети бонусы', en: 'category tags social bonus' },
      icon: IconTag,
      permission: 'schools.edit',
      does: ownTab('public'),
    },
    {
      id: 'schools.plan',
      group: 'school',
      label: { ru: 'Тариф и передача', en: 'Plan and handing over' },
      note: { ru: 'Сколько занято и кому передать владение', en: 'What is used and who becomes the owner' },
      words: { ru: 'лимит оплата программы владелец', en: 'limits owner' },
      icon: IconCreditCard,
      permission: 'schools.transfer',
      does: ownTab('plan'),
    },
  ],
  finders: [
    {
      id: 'teachers',
      label: { ru: 'Преподаватели', en: 'Teachers' },
      icon: IconUsersGroup,
      permission: 'teachers.get_item',
      searches: 'browser',
      list: async (at) => {
        const { data } = await queryClient.fetchQuery(allTeachersQuery(at));
        return data.map((one) => ({
          id: one.id,
          label: fullName(one),
          note: one.position ?? undefined,
          href: href('/$type/school/$school_id/teacher/$teacher_id', { ...placeOf(at), teacher_id: one.id }),
        }));
      },
    },
  ],
};
