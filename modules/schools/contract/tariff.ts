import { allOf, instant, z } from '@ritm/http';

const tariffPeriods = ['month', 'year'] as const;

export const tariff = z.object({
  slug: z.string(),
  name: z.string(),
  /** Kopecks per period; 0 means free of charge. */
  price: z.int(),
  period: z.nullable(z.enum(tariffPeriods)),
  /** Resources that can be read but not changed under this tariff. */
  lacks: z.array(z.string()),
  /** The total size in bytes allowed for the organization's files. */
  files_bytes: z.int(),
});
export type Tariff = z.output<typeof tariff>;

/** Every tariff, and which one is in force. */
export const schoolTariff = z.object({
  ...allOf(tariff).shape,
  current: z.string(),
  /** After this the free tariff is in force; null means without end. */
  until: z.nullable(instant()),
  /** The present size of its files in bytes. */
  files_taken: z.int(),
});
export type SchoolTariff = z.output<typeof schoolTariff>;

/**
 * The only place that decides what a tariff allows to change. What the tariff lacks stays readable, so moving to a
 * smaller tariff hides no existing data. `permission` is `resource.action`.
 */
export function tariffAllows(lacks: readonly string[], permission: string): boolean {
  const [resource, action] = permission.split('.') as [string, string];
  return !lacks.includes(resource) || action.startsWith('get_') || action === 'export';
}
