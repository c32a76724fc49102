export {
  AppError,
  commonErrors,
  defineErrors,
  errorText,
  type ErrorBody,
  type ErrorDeclaration,
  type Language,
} from './errors.ts';
export {
  abilities,
  allOf,
  done,
  email,
  id,
  ids,
  installationRoles,
  instant,
  integer,
  kopecks,
  listOf,
  localDate,
  localTime,
  optionalText,
  pageMeta,
  pageQuery,
  phoneText,
  role,
  roles,
  schoolParams,
  schoolRole,
  schoolRoles,
  text,
  z,
  type InstallationRole,
  type Role,
  type SchoolRole,
} from './shapes.ts';
export { answeredVisits, visits, visitsDecoder, visitsEncoder } from './visits.ts';
export { issueText, issueTexts } from './issues.ts';
export {
  defineRoute,
  routeWrites,
  sentProperties,
  colonPath,
  pathParams,
  type Permission,
  type RouteDefinition,
  type RouteInput,
  type RouteOutput,
  type CallInput,
  type SentRoute,
} from './route.ts';
export { decodeForm, encodeForm, type JsonSchema } from './form.ts';
export { adaptJson } from './lenient-json.ts';
export { createClient, callPath, ApiError, type Call } from './client.ts';
