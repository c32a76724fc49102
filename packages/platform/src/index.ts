export { tokenHash, type Identity, type Membership, type SessionFacts } from './access.ts';
export { sealAndAnchor } from './audit/chain-queries.ts';
export { countLedgerSql, ledgerCountLaw, ledgerCountsSql, type CountedLedger } from './audit/ledger-count-verify.ts';
export { systemClock, type Clock } from './clock.ts';
export { committed, Committed } from './committed.ts';
export { ConfigError } from './config/config-error.ts';
export { loadConfig, startWarnings, type Config } from './config/config.ts';
export type { Actor, Answer, ReadContext, RequestFacts, SessionType, WriteContext } from './context.ts';
export type { LockKey } from './db/lock.ts';
export { assertCyrillicTrigrams, migrate, MigrationRefused } from './db/migrate.ts';
export { withOwner, type OwnerClient } from './db/owner.ts';
export type { Runner } from './db/pool.ts';
export { requireRow } from './db/require-row.ts';
export type { DB } from './db/schema.gen.ts';
export { jsonStatement, statement, type Params, type Statement } from './db/statement.ts';
export { transact } from './db/transaction.ts';
export { followRestoredEvents, forgetConsumer } from './events/owner.ts';
export { consumerLags, type ConsumerLag } from './events/consumer-queries.ts';

export { codeOf } from './error-code.ts';
export { faultPoint } from './switches/fault-points.ts';
export type { FileStore } from './files/files.ts';
export { expireFile, usedBytes, pictureReply, storeFile, setFileExpiry } from './files/stored-files.ts';
export { buildApp } from './http/app.ts';
export { callerAddress } from './http/caller-address.ts';
export { readPage, type PageWindow } from './http/paged.ts';
export { isFilePath } from './http/web.ts';
export { readBacklog, type LaneBacklog } from './jobs/backlog.ts';
export type { Lane } from './jobs/lanes.ts';
export { runEach } from './jobs/run-each.ts';
export type { JobContext } from './jobs/worker.ts';
export { createLogger, stackOf, type Logger } from './log.ts';
export {
  job,
  JsonText,
  reads,
  writes,
  type FileReply,
  type Implementation,
  type Invariant,
  type JobDefinition,
  type ModuleManifest,
  type PageHead,
  type PersonChannel,
  type UploadedFile,
} from './module.ts';
export { outboundFrom } from './outbound/from-config.ts';
export { recentMessages } from './outbound/messages.ts';
export type { DataSubject, PersonalData } from './personal-data/personal-data.ts';
export {
  OutboundError,
  outboxOnly,
  type Delivery,
  type Outbound,
  type OutboundMessage,
  type SmsAccount,
} from './outbound/outbound.ts';
export { seal, unseal } from './seal.ts';
export { namedShapes, openFileStore, Platform } from './platform.ts';
export { serve, type RunningServer, type ServeOptions } from './server.ts';
export type { Topics } from './sockets/topics.ts';
export { isShown } from './uploads/kinds.ts';
export { verify, type Finding } from './verify.ts';
export { startWorkerProcess } from './work.ts';
export { writeContext, type ContextFacts } from './write-context.ts';
export type { CellStyle, SheetCell, WorkbookSheet } from './workbook/sheet.ts';
export { exportWindow, listReply, type ExportedList } from './workbook/list-reply.ts';
export { workbookReply } from './workbook/workbook-bytes.ts';
export { assertPortFree } from './free-port.ts';
