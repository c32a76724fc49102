import { abilities, allOf, id, integer, optionalText, text, z } from '@ritm/http';

export const branch = z.object({
  id: id(),
  name: z.string(),
  address: z.nullable(z.string()),
  time_zone: z.string(),
  can: abilities('edit', 'delete'),
});
export type Branch = z.output<typeof branch>;
export const branches = allOf(branch);
export const addBranchBody = z.object({ name: text(200), address: optionalText(500) });
export const editBranchBody = z.object({ name: z.optional(text(200)), address: optionalText(500) });

/** A hall, room or zone. */
export const place = z.object({
  id: id(),
  branch_id: id(),
  name: z.string(),
  /** How many people fit at once; null means unlimited. */
  capacity: z.nullable(z.int()),
  /** Whether the place holds only one class at a time. */
  exclusive: z.boolean(),
  can: abilities('edit', 'delete'),
});
export type Place = z.output<typeof place>;
export const places = allOf(place);

const capacity = z.optional(z.nullable(integer(1, 10_000)));
/** Without a branch the place is added to the organization's first one. */
export const addPlaceBody = z.object({
  name: text(200),
  branch_id: z.optional(id()),
  capacity,
  exclusive: z.optional(z.boolean()),
});
export const editPlaceBody = z.object({
  name: z.optional(text(200)),
  branch_id: z.optional(id()),
  capacity,
  exclusive: z.optional(z.boolean()),
});
