export { servicesErrors } from './errors.ts';
export { cancellationPolicy, freezePolicy, missPolicy, priceTiers, type CancellationPolicy, type FreezePolicy, type MissPolicy, type PriceTiers } from './policies.ts';
export { servicePresets, type PresetService } from './presets.ts';
export { allServicesRoutes, servicesRoutes } from './routes.ts';
export {
  activations, consumeUnpaids, debtPolicies, leftoverPolicies, moderationStatuses, service, serviceBody, serviceChange, serviceFormats, servicesGroup,
  servicesGroupBody, servicesGroupChange, servicesGroupList, servicesList, servicesQuery, serviceTypes, teacherOfService, validityUnits,
  type Service, type ServiceBody, type ServiceChange, type ServicesGroup, type ServicesList, type ServiceType, type TeacherOfService,
} from './service.ts';
