import { formatMoney } from '@ritm/kernel';
import { href, language, queryClient, type Commands } from '@ritm/web-kit';
import { IconFolders, IconStack2, IconStackPush } from '@tabler/icons-react';
import { servicesQuery } from './data.ts';

export const commands: Commands = {
  commands: [
    {
      id: 'services.add',
      label: { ru: 'Добавить услугу', en: 'Add a service' },
      words: { ru: 'абонемент цена новый создать', en: 'pass price new create' },
      icon: IconStackPush,
      permission: 'services.add',
      does: { window: async () => (await import('./components/new-service-window.tsx')).NewServiceWindow },
    },
  ],
  settings: [
    {
      id: 'services.list',
      group: 'selling',
      label: { ru: 'Услуги и цены', en: 'Services and prices' },
      note: { ru: 'Абонементы и разовые занятия, которые вы продаёте', en: 'Passes and single classes that you sell' },
      words: { ru: 'абонементы прайс', en: 'passes price list' },
      icon: IconStack2,
      permission: 'services.edit',
      does: { href: (at) => href('/$type/school/$school_id/services', { type: at.role, school_id: at.school_id }) },
    },
    {
      id: 'services.groups',
      group: 'selling',
      label: { ru: 'Группы услуг', en: 'Groups of services' },
      note: { ru: 'Разделы прайс-листа', en: 'Parts of the price list' },
      icon: IconFolders,
      permission: 'services_groups.get_list',
      does: {
        href: (at) => href('/$type/schools/$school_id/services_groups', { type: at.role, school_id: at.school_id }),
      },
    },
  ],
  finders: [
    {
      id: 'services',
      label: { ru: 'Услуги', en: 'Services' },
      icon: IconStack2,
      permission: 'services.get_list',
      searches: 'browser',
      list: async (at) => {
        const { data } = await queryClient.fetchQuery(servicesQuery(at));
        return data.map(({ id, name, price }) => ({
          id,
          label: name,
          note: formatMoney(price, language()),
          href: href('/$type/school/$school_id/service/$service_id', {
            type: at.role,
            school_id: at.school_id,
            service_id: id,
          }),
        }));
      },
    },
  ],
};
