export * from './captcha.ts';
export { demoRoutes } from './demo.ts';
export { accountsErrors } from './errors.ts';
export { additions, allows, knows, permissionTable, specificationGrants, type Addition } from './permissions.ts';
export * from './person.ts';
export { personErrors } from './person-errors.ts';
export { personRoutes } from './person-routes.ts';
export * from './profile.ts';
export {
  grantable,
  hasPermission,
  permissionsBeyondRole,
  rightsOf,
  rightsPresets,
  type StaffRights,
} from './rights.ts';
export { rightsErrors } from './rights-errors.ts';
export { accountsRoutes } from './routes.ts';
export * from './security.ts';
export { sessionRoutes } from './session-routes.ts';
export { signInRoutes } from './sign-in-routes.ts';
export { securityRoutes } from './security-routes.ts';
export * from './sign-in.ts';
export * from './sign-in-answer.ts';
