/**
 * Turns rows of organizations and staff into the shapes of the contract, in the reader's language. Here the requisites
 * are hidden from teachers.
 */
import { allows, permissionsBeyondRole, rightsOf } from '@ritm/accounts/contract';
import type { Language } from '@ritm/http';
import type { Actor, Statement } from '@ritm/platform';
import type {
  Administrator,
  Branch,
  Category,
  CityPlace,
  Invitation,
  MyInvitation,
  Place,
  School,
  SchoolLine,
  Teacher,
} from '../contract/index.ts';
import type { InvitationRow, invitationsToPerson } from './invitation-queries.ts';
import type { branchById, placeById } from './place-queries.ts';
import type { listCategories, schoolById, schoolsOfPerson, searchCities } from './queries.ts';
import type { staffById } from './staff-queries.ts';

type RowOf<S> = S extends Statement<never, infer R> ? R : never;
/** The reader and their language. */
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
    legal_type: row.legal_type,
    preset: row.preset,
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
    logo: row.logo,
    phone: row.phone,
    email: row.email,
    site: row.site,
    contacts: row.contacts,
    tags: row.tags,
    working_hours: row.working_hours,
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
      transfer: allows(role, 'schools.transfer'),
    },
  };
}

export function toSchoolLine(row: RowOf<typeof schoolsOfPerson>, language: Language): SchoolLine {
  const roles = row.roles;
  const can = (permission: string) => roles.some((role) => allows(role, permission));
  return {
    id: row.id,
    name: row.name,
    preset: row.preset,
    city: inLanguage(language, row.city_ru, row.city_en),
    logo: row.logo,
    time_zone: row.time_zone,
    roles,
    beyond: row.places
      .map((place) => ({ role: place.role, permissions: permissionsBeyondRole(place) }))
      .filter((one) => one.permissions.length > 0),
    can: { edit: can('schools.edit'), delete: can('schools.delete') },
  };
}

export const toCity = ({ name, name_en, ...row }: RowOf<typeof searchCities>, language: Language): CityPlace => ({
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

/**
 * The state of an invitation is shown to those who may change the place; a colleague’s number is shown to the desk
 * only.
 */
const ofPlace = (
  { id, firstname, lastname, patronymic, phone, user_id, invitation }: StaffRow,
  reader: Reader,
  may: { edit: boolean; delete: boolean },
) => ({
  id,
  firstname,
  lastname,
  patronymic,
  phone: reader.actor.role === 'teacher' ? null : phone,
  enters: user_id !== null,
  invitation: may.edit ? invitation : null,
  can: may,
});

export function toTeacher(row: StaffRow, reader: Reader): Teacher {
  const may = can('teachers', reader);
  const { see_phones, see_money, all_clients } = rightsOf({ role: 'teacher', rights: row.rights });
  const rights = may.edit ? { see_phones, see_money, all_clients } : null;
  return { ...ofPlace(row, reader, may), position: row.position, rights };
}

export function toAdministrator(row: StaffRow, reader: Reader): Administrator {
  const { all_clients: _all, ...rights } = rightsOf({ role: 'administrator', rights: row.rights });
  return { ...ofPlace(row, reader, can('administrators', reader)), rights };
}

export const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  role: row.role,
  staff_id: row.staff_id,
  phone: row.phone,
  state: row.state,
  stays: row.stays,
  created_at: row.created_at,
  expires_at: row.expires_at,
});

export const toMyInvitation = (row: RowOf<typeof invitationsToPerson>, language: Language): MyInvitation => ({
  id: row.id,
  role: row.role,
  school: { id: row.school_id, name: row.school_name, city: inLanguage(language, row.city_ru, row.city_en) },
  invited_by: row.invited_by_name,
  created_at: row.created_at,
  expires_at: row.expires_at,
});
