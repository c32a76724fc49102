import { allOf, instant, z } from '@ritm/http';

export const tariffPeriods = ['month', 'year'] as const;

export const tariff = z.object({
  slug: z.string(),
  name: z.string(),
  /** Kopecks for a period; 0: free of charge. */
  price: z.int(),
  period: z.nullable(z.enum(tariffPeriods)),
  /** Resources that may then be read and not changed. */
  lacks: z.array(z.string()),
  /** Bytes that the organization's files may take together. */
  files_bytes: z.int(),
});
export type Tariff = z.output<typeof tariff>;

/** Every tariff, and which one holds. */
export const schoolTariff = z.object({
  ...allOf(tariff).shape,
  current: z.string(),
  /** Then the free one holds; null: without end. */
  until: z.nullable(instant()),
  /** Bytes that its files take now. */
  files_taken: z.int(),
});
export type SchoolTariff = z.output<typeof schoolTariff>;

/**
 * The one place that decides what a tariff lets change. What it lacks stays readable: going down a tariff closes nothing that was written.
 * @param permission `resource.action`
 */
export function tariffAllows(lacks: readonly string[], permission: string): boolean {
  const [resource, action] = permission.split('.') as [string, string];
  return !lacks.includes(resource) || action.startsWith('get_');
}
