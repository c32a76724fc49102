export { setAssembly } from './assembly.ts';
export { untilSealable } from './until-sealable.ts';
export { openTestApp, type RawReply, type TestApp, type TestSession } from './app.ts';
export { buildClients } from './clients.ts';
export { maxOfRuns } from './control.ts';
export {
  ageKeys,
  emptyOutbox,
  forgetAuditOf,
  dropThumbnails,
  hurryOutbox,
  insertWorkplace,
  rowsAsText,
  setFilePurpose,
} from './insert-workplace.ts';
