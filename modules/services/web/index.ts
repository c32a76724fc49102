/** Screens, each in its own chunk. */
export const screens = {
  services: () => import('./screens/services.tsx'),
  service: () => import('./screens/service.tsx'),
  services_groups: () => import('./screens/services-groups.tsx'),
};
export { ServicePicker, type ServicePickerProps } from './components/service-picker.tsx';
export { groupsQuery as servicesGroupsQuery, serviceQuery, servicesQuery } from './data.ts';
export { useServiceTerms } from './terms.ts';
