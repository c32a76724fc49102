export { tokenHash, type Identity, type Membership, type SessionFacts } from './access.ts';
export { sealAndAnchor, sealAudit } from './audit/chain-queries.ts';
export { countLedgerSql, ledgerCountLaw, ledgerCountsSql, type CountedLedger } from './audit/ledger-count-verify.ts';
export { DatabaseClock, systemClock, type Clock } from './clock.ts';
export { committed, Committed } from './committed.ts';
export { ConfigError } from './config/config-error.ts';
export { loadConfig, startWarnings, type Config } from './config/config.ts';
export type { Actor, Answer, ReadContext, RequestFacts, SessionType, WriteContext } from './context.ts';
export type { LockKey } from './db/lock.ts';
export { assertCyrillicTrigrams, migrate, MigrationRefused } from './db/migrate.ts';
export { withOwner, type OwnerClient } from './db/owner.ts';
export { silence, type Runner } from './db/pool.ts';
export { requireRow } from './db/require-row.ts';
export type { DB } from './db/schema.gen.ts';
export { jsonStatement, statement, type Params, type Statement } from './db/statement.ts';
export { guards, transact } from './db/transaction.ts';
export { consume, type EventConsumer } from './events/consumers.ts';
export { followRestoredEvents, forgetConsumer } from './events/owner.ts';
export { consumerLags, type ConsumerLag } from './events/consumer-queries.ts';
export { startRelay } from './events/start-relay.ts';

export { codeOf } from './error-code.ts';
export { fault, setFault } from './fault.ts';
export { idempotencyGuard } from './idempotency.ts';
export { endFile, usedBytes, pictureReply, storeFile, moveEnd } from './files/stored-files.ts';
export { buildApp } from './http/app.ts';
export { connectionLimits } from './http/connections.ts';
export { callerAddress } from './http/caller-address.ts';
export { isFilePath } from './http/web.ts';
export { backlogOf, type LaneBacklog } from './jobs/backlog.ts';
export type { Lane } from './jobs/lanes.ts';
export { performJob, startWorker, type JobContext } from './jobs/worker.ts';
export { rateLimits, runningLimits, uploadedBytes, type RateLimit } from './limits/table.ts';
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
  type PersonChannel,
  type UploadedFile,
} from './module.ts';
export { outboundFrom } from './outbound/from-config.ts';
export { recentMessages } from './outbound/messages.ts';
export { OutboundError, outboxOnly, type Delivery, type Outbound, type OutboundMessage } from './outbound/outbound.ts';
export type { DataSubject, PersonalData } from './personal-data.ts';
export { namedShapes, Platform } from './platform.ts';
export { serve, type RunningServer, type ServeOptions } from './server.ts';
export { socketClosings, socketLimits } from './sockets/attach.ts';
export { lineLimits } from './sockets/listener.ts';
export { visibilityFor, type Topics } from './sockets/topics.ts';
export { isShown } from './uploads/kinds.ts';
export { brokenRows, verify, type Finding } from './verify.ts';
export { stopTimes } from './stop-times.ts';
export { startWorkerProcess } from './work.ts';
export { writeContext, type ContextFacts } from './write-context.ts';
export type { CellStyle, SheetCell, WorkbookSheet } from './workbook/sheet.ts';
export { workbookReply } from './workbook/workbook-bytes.ts';
export { assertPortFree } from './free-port.ts';
