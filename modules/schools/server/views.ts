import { allows } from '@ritm/accounts/contract';
import type { Language, Role } from '@ritm/http';
import type { Actor, Statement } from '@ritm/platform';
import type {
  Administrator,
  Branch,
  Category,
  City,
  Contacts,
  LegalType,
  Place,
  PresetName,
  School,
  SchoolLine,
  Teacher,
  WorkingHours,
} from '../contract/index.ts';
import type { branchById, placeById } from './place-queries.ts';
import type { listCategories, schoolById, schoolsOfPerson, searchCities } from './queries.ts';
import type { staffById } from './staff-queries.ts';

type RowOf<S> = S extends Statement<never, infer R> ? R : never;
/** Who looks, and in which language. */
export interface Reader {
  actor: Actor;
  language: Language;
}

const inLanguage = (language: Language, ru: string, en: string): string => (language === 'en' ? en : ru);
const requisites = ['inn', 'kpp', 'ogrn', 'bic', 'bank', 'account', 'correspondent_account'] as const;

export function toSchool(row: RowOf<typeof schoolById>, { actor: { role }, language }: Reader): School {
  const named = (id: number | null, ru: string | null, en: string | null) =>
    id === null ? null : { id, name: inLanguage(language, ru!, en!) };
  const hidden = role === 'teacher' ? Object.fromEntries(requisites.map((name) => [name, null])) : {};
  return {
    id: row.id,
    name: row.name,
    legal_type: row.legal_type as LegalType,
    preset: row.preset as PresetName,
    legal_name: row.legal_name,
    legal_address: row.legal_address,
    actual_address: row.actual_address,
    inn: row.inn,
    kpp: row.kpp,
    ogrn: row.ogrn,
    bic: row.bic,
    bank: row.bank,
    account: row.account,
    correspondent_account: row.correspondent_account,
    ...hidden,
    city: {
      id: row.city_id,
      name: inLanguage(language, row.city_ru, row.city_en),
      region: row.city_region,
      time_zone: row.city_zone,
    },
    time_zone: row.time_zone,
    category: named(row.category_id, row.category_ru, row.category_en),
    additional_category: named(row.additional_category_id, row.additional_ru, row.additional_en),
    phone: row.phone,
    email: row.email,
    site: row.site,
    contacts: row.contacts as Contacts,
    tags: row.tags,
    working_hours: row.working_hours as WorkingHours[],
    specialists: row.specialists,
    bonus_program: row.bonus_program,
    listed: row.listed,
    description: row.description,
    created_at: row.created_at,
    updated_at: row.updated_at,
    role,
    can: {
      edit: allows(role, 'schools.edit'),
      delete: allows(role, 'schools.delete'),
      edit_staff: allows(role, 'teachers.edit'),
    },
  };
}

export function toSchoolLine(row: RowOf<typeof schoolsOfPerson>, language: Language): SchoolLine {
  const roles = row.roles as Role[];
  const can = (permission: string) => roles.some((role) => allows(role, permission));
  return {
    id: row.id,
    name: row.name,
    preset: row.preset as PresetName,
    city: inLanguage(language, row.city_ru, row.city_en),
    time_zone: row.time_zone,
    roles,
    can: { edit: can('schools.edit'), delete: can('schools.delete') },
  };
}

export const toCity = ({ name, name_en, ...row }: RowOf<typeof searchCities>, language: Language): City => ({
  ...row,
  name: inLanguage(language, name, name_en),
});

export const toCategory = (
  { name_ru, name_en, ...row }: RowOf<typeof listCategories>,
  language: Language,
): Category => ({
  ...row,
  name: inLanguage(language, name_ru, name_en),
});

const can = (resource: string, { actor: { role } }: Reader) => ({
  edit: allows(role, `${resource}.edit`),
  delete: allows(role, `${resource}.delete`),
});

export const toBranch = (row: RowOf<typeof branchById>, reader: Reader): Branch => ({
  ...row,
  can: can('branches', reader),
});
export const toPlace = (row: RowOf<typeof placeById>, reader: Reader): Place => ({
  ...row,
  can: can('places', reader),
});

type StaffRow = RowOf<typeof staffById>;

/** A colleague's number and rights are the desk's business. */
export const toTeacher = (
  { id, firstname, lastname, patronymic, phone, position, rights }: StaffRow,
  reader: Reader,
): Teacher => ({
  id,
  firstname,
  lastname,
  patronymic,
  position,
  phone: reader.actor.role === 'teacher' ? null : phone,
  rights: reader.actor.role === 'teacher' ? {} : (rights as Record<string, boolean>),
  can: can('teachers', reader),
});

export const toAdministrator = (
  { id, firstname, lastname, patronymic, phone, rights }: StaffRow,
  reader: Reader,
): Administrator => ({
  id,
  firstname,
  lastname,
  patronymic,
  phone,
  rights: rights as Record<string, boolean>,
  can: can('administrators', reader),
});
