export * from './errors.ts';
export * from './shapes.ts';
export { answeredVisits, visits, visitsDecoder, visitsEncoder } from './visits.ts';
export { issueText, issueTexts } from './issues.ts';
export {
  defineRoute,
  routeWrites,
  colonPath,
  pathParams,
  type Method,
  type Permission,
  type RouteDefinition,
  type RouteInput,
  type RouteOutput,
  type CallInput,
} from './route.ts';
export { decodeForm, encodeForm, type JsonSchema } from './form.ts';
export { adaptJson } from './lenient-json.ts';
export { createClient, callPath, ApiError, type Call, type CallOptions, type ClientOptions } from './client.ts';
