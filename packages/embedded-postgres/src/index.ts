export { ephemeralParent } from './ephemeral-parent.ts';
export { findRunning, startPostgres } from './start-postgres.ts';
export { PostgresError } from './postgres-error.ts';
