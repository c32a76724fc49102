import { href, type Commands } from '@ritm/web-kit';
import { IconCash, IconShoppingBagPlus, IconTicket } from '@tabler/icons-react';

export const commands: Commands = {
  commands: [
    {
      id: 'passes.sell',
      label: { ru: 'Продать абонемент', en: 'Sell a pass' },
      words: { ru: 'продажа касса оформить купить', en: 'sale checkout' },
      icon: IconShoppingBagPlus,
      permission: 'lessons_plus.add',
      key: 's',
      asks: 'students',
      does: { window: async () => (await import('./components/sell-window.tsx')).SellWindow },
    },
    {
      id: 'passes.pay',
      label: { ru: 'Принять оплату', en: 'Take a payment' },
      words: { ru: 'деньги долг доплата наличные карта', en: 'money debt cash card' },
      icon: IconCash,
      permission: 'lessons_plus.edit',
      key: 'p',
      asks: 'students',
      does: { window: async () => (await import('./components/pay-window.tsx')).PayWindow },
    },
  ],
  settings: [
    {
      id: 'passes.batches',
      group: 'clients',
      label: { ru: 'Массовые изменения абонементов', en: 'Changes of many passes' },
      note: { ru: 'Продлить, заморозить или пересчитать у многих сразу', en: 'Extend, freeze or recount many at once' },
      words: { ru: 'праздники продление заморозка', en: 'holidays extension freeze' },
      icon: IconTicket,
      permission: 'pass_batches.get_list',
      does: {
        href: (at) => href('/$type/schools/$school_id/pass_batches', { type: at.role, school_id: at.school_id }),
      },
    },
  ],
};
