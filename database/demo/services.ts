import { servicePresets } from '@ritm/services/contract';
import { defaultDebt } from '@ritm/services/rules';
import type { ServiceRow } from '@ritm/services/server';
import type { Book } from './book.ts';

/** A service of the price list, with the table's defaults filled in. */
export type Service = ServiceRow & { school_id: number };

type Offered = (typeof servicePresets)['studio'][number];
export interface ExtraService {
  group: string;
  name: string;
  body: Partial<Service> & Pick<Service, 'type' | 'price'>;
}

/** The table's defaults for what the price list leaves out. */
const defaultFields = {
  description: null,
  format: 'group',
  duration_minutes: null,
  visits: 100,
  unlimited: false,
  validity: null,
  validity_unit: null,
  activation: 'on_sale',
  activation_deadline_days: 30,
  burn_unactivated: false,
  freeze_policy: {},
  cancellation_policy: {},
  miss_policy: {},
  make_up_policy: {},
  leftover_policy: 'burn',
  ...defaultDebt,
  consume_unpaid: 'floor_plus_one',
  nominal_value: null,
  branch_ids: [],
  daypart_from: null,
  daypart_to: null,
  cap_per_day: null,
  cap_per_week: null,
  capacity: null,
  price_tiers: [],
  tiers_by: 'came',
  tax_code: null,
  loyalty: true,
  once_per_person: false,
  public: true,
  moderation_status: 'published',
  color: null,
  archived_at: null,
} satisfies Partial<Service>;

/**
 * Adds the price list: the default services for this kind of organization, changed and completed by `extra` (for the
 * same name the change wins).
 */
export function addServices(
  book: Book,
  {
    school_id,
    offered,
    extra,
    created_at,
  }: { school_id: number; offered: readonly Offered[]; extra: readonly ExtraService[]; created_at: string },
): Map<string, Service> {
  const bodies = new Map<string, { group: string; body: Partial<Service> }>();
  for (const { group, name, body } of offered) bodies.set(name.ru, { group: group.ru, body: body as Partial<Service> });
  for (const { group, name, body } of extra) bodies.set(name, { group, body: { ...bodies.get(name)?.body, ...body } });
  const groups = new Map<string, number>();
  const services = new Map<string, Service>();
  for (const [name, { group, body }] of bodies) {
    if (!groups.has(group)) {
      groups.set(group, book.nextId('services_groups'));
      book.add('services_groups', { school_id, id: groups.get(group)!, name: group, position: groups.size - 1 });
    }
    const { pays_for_ids: _, ...row } = {
      ...defaultFields,
      type: 'single',
      price: 0,
      ...body,
      once_per_person: body.type === 'trial',
      school_id,
      id: book.nextId('services'),
      group_id: groups.get(group)!,
      name,
      position: services.size,
      created_at,
    };
    book.add('services', row);
    services.set(name, { ...row, pays_for_ids: [] } as Service);
  }
  return services;
}

/** Restricts a pass to the services that it names besides its own. */
export function addApplicability(book: Book, pass: Service, others: readonly Service[]): void {
  for (const { id } of others) {
    if (id === pass.id) continue;
    book.add('service_applicability', { school_id: pass.school_id, service_id: pass.id, pays_for_id: id });
    pass.pays_for_ids.push(id);
  }
  // An empty list would mean every service of the format.
  if (pass.pays_for_ids.length === 0) {
    book.add('service_applicability', { school_id: pass.school_id, service_id: pass.id, pays_for_id: pass.id });
    pass.pays_for_ids.push(pass.id);
  }
}
