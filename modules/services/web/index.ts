/** Screens, each in its own chunk. */
export const screens = {
  services: () => import('./screens/services.tsx'),
  service: () => import('./screens/service.tsx'),
  services_groups: () => import('./screens/services-groups.tsx'),
};
export { ServicePicker } from './components/service-picker.tsx';
export { groupsQuery as servicesGroupsQuery, servicesQuery } from './data.ts';
