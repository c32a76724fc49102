export { demoRoutes } from './demo.ts';
export { accountsErrors } from './errors.ts';
export { additions, allows, knows, permissionTable, specificationGrants, type Addition } from './permissions.ts';
export * from './profile.ts';
export { grantable, may, permissionsBeyondRole, rightsOf, rightsPresets, type StaffRights } from './rights.ts';
export { accountsRoutes } from './routes.ts';
export * from './sign-in.ts';
