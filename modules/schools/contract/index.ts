export * from './catalogue.ts';
export { schoolsErrors } from './errors.ts';
export * from './invitation.ts';
export * from './place.ts';
export { presets, type Preset } from './presets.ts';
export { schoolsRoutes } from './routes.ts';
export * from './school.ts';
export * from './staff.ts';
export * from './tariff.ts';
