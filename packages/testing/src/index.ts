export { setAssembly, type Assembly } from './assembly.ts';
export { openTestApp, type RawReply, type RequestOptions, type TestApp, type TestSession } from './app.ts';
export { TestClock } from './clock.ts';
export { buildClients } from './clients.ts';
export { greatestOf } from './control.ts';
export {
  ageKeys,
  emptyOutbox,
  forgetAuditOf,
  hurryOutbox,
  plantWorkplace,
  rowsAsText,
  setFilePurpose,
} from './plant.ts';
