import type { PublicService, PublicServices } from '@ritm/booking/contract';
import { t } from '../kit/words.ts';

/** In the order of the groups; what is in none comes last, under a name of its own only when there are groups. */
export function grouped({ data, groups }: PublicServices): { name: string; services: PublicService[] }[] {
  const of = (id: number | null) => data.filter((one) => one.group_id === id);
  return [
    ...groups.map(({ id, name }) => ({ name, services: of(id) })),
    { name: groups.length > 0 ? t('without_group') : '', services: of(null) },
  ].filter(({ services }) => services.length > 0);
}
