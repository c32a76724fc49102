import { personErrors } from '@ritm/accounts/contract';
import { defineRoute, done, listOf, pageQuery, role, schoolParams, z } from '@ritm/http';
import { categories, categoriesQuery, cities, citiesQuery } from './catalogue.ts';
import { schoolsErrors } from './errors.ts';
import { addSchoolBody, editSchoolBody, newSchool, school, schoolLine } from './school.ts';
import { schoolTariff } from './tariff.ts';

const e = schoolsErrors;
const fieldErrors = [
  e.bad_inn_entity,
  e.bad_inn_person,
  e.bad_kpp,
  e.no_kpp,
  e.bad_ogrn,
  e.bad_ogrnip,
  e.no_ogrn,
  e.bad_bic,
  e.no_bic,
  e.bad_account,
  e.bad_correspondent_account,
  e.bad_phone,
  e.bad_site,
  e.bad_hours,
  e.no_city,
  e.no_category,
  e.no_additional_category,
];

export const schoolRoutes = {
  /** The role is `owner`: outside an organization it says what the caller is about to become. */
  add_school: defineRoute({
    name: 'schools.add_school',
    method: 'POST',
    path: '/{role}/school',
    summary: 'Create an organization; its creator becomes its owner',
    params: z.object({ role: role() }),
    body: addSchoolBody,
    response: newSchool,
    errors: fieldErrors,
    permission: 'schools.add',
  }),
  get_school: defineRoute({
    name: 'schools.get_school',
    method: 'GET',
    path: '/{role}/school/{school_id}',
    summary: 'One organization as its staff see it',
    params: z.object(schoolParams),
    response: school,
    permission: 'schools.get_item',
  }),
  edit_school: defineRoute({
    name: 'schools.edit_school',
    method: 'PUT',
    path: '/{role}/school/{school_id}',
    summary: 'Edit an organization',
    params: z.object(schoolParams),
    body: editSchoolBody,
    response: school,
    errors: [...fieldErrors, e.other_time_zone],
    permission: 'schools.edit',
  }),
  delete_school: defineRoute({
    name: 'schools.delete_school',
    method: 'DELETE',
    path: '/{role}/school/{school_id}',
    summary: 'Close an organization: it is archived, nobody enters it, its records stay',
    params: z.object(schoolParams),
    response: done(),
    errors: [personErrors.fresh_code],
    permission: 'schools.delete',
  }),
  list_schools: defineRoute({
    name: 'schools.list_schools',
    method: 'GET',
    path: '/{role}/schools',
    summary: 'The user’s organizations in that role; as `user`, in any',
    params: z.object({ role: role() }),
    query: z.object(pageQuery),
    response: listOf(schoolLine),
    permission: 'schools.get_list',
  }),
  get_tariff: defineRoute({
    name: 'schools.get_tariff',
    method: 'GET',
    path: '/{role}/school/{school_id}/tariff',
    summary: 'The tariff that holds, and the others',
    params: z.object(schoolParams),
    response: schoolTariff,
    permission: 'tariffs.get_item',
  }),
  list_categories: defineRoute({
    name: 'schools.list_categories',
    method: 'GET',
    path: '/schools_categories',
    summary: 'Categories of organizations',
    query: categoriesQuery,
    response: categories,
    permission: { public: 'the catalogue is open' },
  }),
  list_cities: defineRoute({
    name: 'schools.list_cities',
    method: 'GET',
    path: '/public/cities',
    summary: 'Cities by the beginning or part of a name, the largest first',
    query: citiesQuery,
    response: cities,
    permission: { public: 'the catalogue is open' },
  }),
};
