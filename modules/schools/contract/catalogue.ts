import { allOf, id, optionalText, z } from '@ritm/http';

export const city = z.object({ id: id(), name: z.string(), region: z.string(), time_zone: z.string() });
export type City = z.output<typeof city>;
/** A city with its coordinates in degrees. */
export const cityPlace = z.object({ ...city.shape, lat: z.number(), lng: z.number() });
export type CityPlace = z.output<typeof cityPlace>;

export const category = z.object({
  id: id(),
  slug: z.string(),
  parent_id: z.nullable(id()),
  name: z.string(),
  /** Listed organizations of the category, limited to the city when one was given. */
  schools_count: z.int(),
});
export type Category = z.output<typeof category>;

export const cities = allOf(cityPlace);
export const categories = allOf(category);
export const citiesQuery = z.object({ search: optionalText(100) });
export const categoriesQuery = z.object({ city: z.optional(id()) });
