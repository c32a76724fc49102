import { reads, writes, type ModuleManifest } from '@ritm/platform';
import type { ClientRecords } from '@ritm/students/server';
import { filesShapes } from '../contract/named-shapes.ts';
import { filesRoutes as routes } from '../contract/index.ts';
import { auditedFiles } from './audited-objects.ts';
import { getContent, shareFile, holdStudentFile, listStudentFiles, withdrawFile } from './actions.ts';
import { invariants } from './invariants.ts';
import { warnJob } from './jobs.ts';
import { filesPersonalData } from './personal-data.ts';

/**
 * When two cards are merged, the remaining card gets the files of both; a file that was shared with both stays where it
 * is.
 */
const filesRecords: ClientRecords = {
  rows: [{ table: 'student_files', key: 'id', apart: ['file_id'], title: { ru: 'Файлы', en: 'Files' } }],
};

/**
 * The module of files shared with clients: their upload, their thirty days of storage, the notices, and their deletion.
 */
export const filesModule: ModuleManifest = {
  name: 'files',
  topics: {
    // The ids of the clients.
    files: [
      { permission: 'student_files.get_list', ids: 'all' },
      { permission: 'files_by_student.get_list', ids: 'own' },
    ],
  },
  shapes: filesShapes,
  routes: [
    reads(routes.list_student_files, listStudentFiles),
    writes(routes.add_student_file, shareFile),
    writes(routes.edit_student_file, holdStudentFile),
    writes(routes.delete_student_file, withdrawFile),
    reads(routes.files_by_student, listStudentFiles),
    reads(routes.get_student_file, getContent),
  ],
  jobs: [warnJob],
  contributes: {
    clientRecords: [filesRecords],
    personalData: [filesPersonalData],
    auditedObjects: auditedFiles,
  },
  invariants,
};
