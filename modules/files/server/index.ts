import { reads, writes, type ClientRecords, type ModuleManifest } from '@ritm/platform';
import { filesRoutes as routes } from '../contract/index.ts';
import { getContent, shareFile, holdStudentFile, listStudentFiles, withdrawFile } from './actions.ts';
import { invariants } from './invariants.ts';
import { warnJob } from './jobs.ts';
import { filesPersonalData } from './personal-data.ts';

/** Two cards that turn out to be one person have the files of both; given to both, a file stays where it is. */
const filesRecords: ClientRecords = {
  rows: [{ table: 'student_files', key: 'id', apart: ['file_id'], title: { ru: 'Файлы', en: 'Files' } }],
};

/** Files given to clients: taken in, kept for thirty days, told of, gone. */
export const filesModule: ModuleManifest = {
  name: 'files',
  topics: {
    // Ids of clients.
    files: [
      { permission: 'student_files.get_list', ids: 'all' },
      { permission: 'files_by_student.get_list', ids: 'own' },
    ],
  },
  routes: [
    reads(routes.list_student_files, listStudentFiles),
    writes(routes.add_student_file, shareFile),
    writes(routes.edit_student_file, holdStudentFile),
    writes(routes.delete_student_file, withdrawFile),
    reads(routes.files_by_student, listStudentFiles),
    reads(routes.get_student_file, getContent),
  ],
  jobs: [warnJob],
  clientRecords: filesRecords,
  personalData: filesPersonalData,
  invariants,
};
