import { readFile } from 'node:fs/promises';
import { searchText } from '@ritm/kernel';
import { placeCategoriesSql, upsertCategoriesSql, upsertCitiesSql } from './catalogue-queries.ts';

interface ShippedCity {
  name: string;
  name_en: string;
  region: string;
  time_zone: string;
  lat: number;
  lng: number;
  population: number;
}

interface ShippedCategory {
  slug: string;
  name_ru: string;
  name_en: string;
  parent_slug: string | null;
}

/** A client that runs statements as the database's owner. */
export interface OwnerClient {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/**
 * Updates cities and categories to those that this version ships; unchanged rows are not written. Runs at every start,
 * after the migrations.
 */
export async function loadCatalogue(owner: OwnerClient): Promise<void> {
  const cities = (await shipped<ShippedCity[]>('cities.json')).map((one) => ({
    ...one,
    search: searchText(one.name, one.name_en),
  }));
  const categories = (await shipped<ShippedCategory[]>('categories.json')).map((one, position) => ({
    ...one,
    position,
  }));
  await owner.query(upsertCitiesSql, [JSON.stringify(cities)]);
  await owner.query(upsertCategoriesSql, [JSON.stringify(categories)]);
  await owner.query(placeCategoriesSql, [JSON.stringify(categories)]);
}

const shipped = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`data/${name}`, import.meta.url), 'utf8')) as T;
