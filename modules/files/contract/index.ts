export { filesErrors } from './errors.ts';
export { filesRoutes } from './routes.ts';
export { MAX_FILE_BYTES, RETENTION_DAYS, WARNING_DAYS, type FileState, type StudentFile } from './student-file.ts';
