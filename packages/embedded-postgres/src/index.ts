export { ephemeralParent } from './ephemeral-parent.ts';
export { findRunning, startPostgres, type Postgres, type PostgresOptions } from './start-postgres.ts';
export { PostgresError } from './postgres-error.ts';
