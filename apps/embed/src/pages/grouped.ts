import type { PublicService, PublicServices } from '@ritm/booking/contract';
import { t } from '../kit/words.ts';

/**
 * Services in the order of their groups. Those without a group come last, with a heading only when there are groups.
 */
export function grouped({ data, groups }: PublicServices): { name: string; services: PublicService[] }[] {
  const of = (id: number | null) => data.filter((one) => one.group_id === id);
  return [
    ...groups.map(({ id, name }) => ({ name, services: of(id) })),
    { name: groups.length > 0 ? t('without_group') : '', services: of(null) },
  ].filter(({ services }) => services.length > 0);
}
