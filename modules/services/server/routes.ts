import { reads, writes, type Implementation } from '@ritm/platform';
import { servicesRoutes } from '../contract/index.ts';
import { serviceFor } from './access.ts';
import { addPreset } from './actions/add-preset.ts';
import { addGroup, editGroup, listGroups, removeGroup, setGroupsOrder } from './actions/groups.ts';
import { listServices } from './actions/list-services.ts';
import { listTeachersOfService, setTeachersOfService } from './actions/teachers.ts';
import { addService, archiveService, editService, sendToModeration } from './actions/write-service.ts';
import { toService } from './views.ts';

export const routes: Implementation[] = [
  reads(servicesRoutes.list_services, listServices),
  reads(servicesRoutes.get_service, async (read, { params }) =>
    toService(await serviceFor(read, params.service_id), read.actor),
  ),
  writes(servicesRoutes.add_service, addService),
  writes(servicesRoutes.edit_service, editService),
  writes(servicesRoutes.archive_service, archiveService),
  reads(servicesRoutes.list_service_teachers, listTeachersOfService),
  writes(servicesRoutes.set_service_teachers, setTeachersOfService),
  writes(servicesRoutes.set_moderation, sendToModeration),
  writes(servicesRoutes.add_services_preset, addPreset),
  reads(servicesRoutes.list_services_groups, listGroups),
  writes(servicesRoutes.add_services_group, addGroup),
  writes(servicesRoutes.set_services_groups, setGroupsOrder),
  writes(servicesRoutes.edit_services_group, editGroup),
  writes(servicesRoutes.delete_services_group, removeGroup),
];
