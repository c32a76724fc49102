import { allOf, defineRoute, done, id, ids, schoolParams, z } from '@ritm/http';
import { presetNames } from '@ritm/schools/contract';
import { servicesErrors as errors } from './errors.ts';
import { service, serviceBody, serviceChange, servicesGroup, servicesGroupBody, servicesGroupChange, servicesGroupList, servicesList, servicesQuery, teacherOfService } from './service.ts';

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);
const ofService = z.object({ ...schoolParams, service_id: id() });
const ofGroup = z.object({ ...schoolParams, id: id() });
const fieldErrors = [errors.visits_required, errors.validity_pair, errors.daypart_pair, errors.daypart_order, errors.tiers_repeat, errors.group_missing, errors.service_missing];

/** Every call about services. */
export const servicesRoutes = {
  list_services: defineRoute({
    name: 'services.list_services', method: 'GET', path: `${school}/services`, summary: 'Services: search, group, archive',
    params: inSchool, query: servicesQuery, response: servicesList, permission: 'services.get_list',
  }),
  get_service: defineRoute({
    name: 'services.get_service', method: 'GET', path: `${school}/service/{service_id}`, summary: 'One service',
    params: ofService, response: service, permission: 'services.get_item',
  }),
  add_service: defineRoute({
    name: 'services.add_service', method: 'POST', path: `${school}/service`, summary: 'Add a service',
    params: inSchool, body: serviceBody, response: service, errors: fieldErrors, permission: 'services.add',
  }),
  edit_service: defineRoute({
    name: 'services.edit_service', method: 'PUT', path: `${school}/service/{service_id}`, summary: 'Change a service; what was sold stays as it was',
    params: ofService, body: serviceChange, response: service, errors: fieldErrors, permission: 'services.edit',
  }),
  archive_service: defineRoute({
    name: 'services.archive_service', method: 'DELETE', path: `${school}/service/{service_id}`, summary: 'Put a service into the archive: it is sold no more',
    params: ofService, response: done(), permission: 'services.delete',
  }),
  list_service_teachers: defineRoute({
    name: 'services.list_service_teachers', method: 'GET', path: `${school}/service/{service_id}/teachers`, summary: 'Who gives it',
    params: ofService, response: allOf(teacherOfService), permission: 'service_teachers.get_list',
  }),
  set_service_teachers: defineRoute({
    name: 'services.set_service_teachers', method: 'PUT', path: `${school}/service/{service_id}/teachers`, summary: 'Set who gives it',
    params: ofService, body: z.object({ teachers_ids: ids(500) }), response: allOf(teacherOfService), errors: [errors.teacher_missing], permission: 'service_teachers.edit',
  }),
  set_moderation: defineRoute({
    name: 'services.set_moderation', method: 'POST', path: `${school}/service/{service_id}/set_moderation`, summary: 'Send a public service to moderation',
    params: ofService, response: service, errors: [errors.moderation_closed, errors.not_public], permission: 'services.set_moderation',
  }),
  add_services_preset: defineRoute({
    name: 'services.add_services_preset', method: 'POST', path: `${school}/services_preset`, summary: 'Add the usual services of a kind of organization; those already there by name are left alone',
    params: inSchool, body: z.object({ preset: z.enum(presetNames) }), response: z.object({ added: z.int(), skipped: z.int() }), permission: 'services.add',
  }),
  list_services_groups: defineRoute({
    name: 'services.list_services_groups', method: 'GET', path: `${school}/services_groups`, summary: 'Groups of services',
    params: inSchool, response: servicesGroupList, permission: 'services_groups.get_list',
  }),
  add_services_group: defineRoute({
    name: 'services.add_services_group', method: 'POST', path: `${school}/services_group`, summary: 'Add a group of services',
    params: inSchool, body: servicesGroupBody, response: servicesGroup, errors: [errors.group_name_taken], permission: 'services_groups.add',
  }),
  edit_services_group: defineRoute({
    name: 'services.edit_services_group', method: 'PUT', path: `${school}/services_group/{id}`, summary: 'Rename or move a group of services',
    params: ofGroup, body: servicesGroupChange, response: servicesGroup, errors: [errors.group_name_taken], permission: 'services_groups.edit',
  }),
  delete_services_group: defineRoute({
    name: 'services.delete_services_group', method: 'DELETE', path: `${school}/services_group/{id}`, summary: 'Delete a group; its services stay, without one',
    params: ofGroup, response: done(), permission: 'services_groups.delete',
  }),
};
export const allServicesRoutes = Object.values(servicesRoutes);
