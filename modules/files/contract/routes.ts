import { defineRoute, done, id, schoolParams, z } from '@ritm/http';
import { filesErrors as errors } from './errors.ts';
import {
  filesQuery,
  sharedFiles,
  shareQuery,
  holdBody,
  MAX_FILE_BYTES,
  studentFile,
  studentFiles,
} from './student-file.ts';

const school = z.object(schoolParams);
const item = z.object({ ...schoolParams, id: id() });
const ofSchool = '/{role}/school/{school_id}';

/** The routes of files that the staff share with clients. */
export const filesRoutes = {
  list_student_files: defineRoute({
    name: 'files.list_student_files',
    method: 'GET',
    path: `${ofSchool}/student_files`,
    summary: 'Files given to clients, newest first',
    params: school,
    query: filesQuery,
    response: studentFiles,
    permission: 'student_files.get_list',
  }),
  add_student_file: defineRoute({
    name: 'files.add_student_file',
    method: 'POST',
    path: `${ofSchool}/student_file`,
    summary: 'Give one file to one or several clients, for thirty days',
    params: school,
    query: shareQuery,
    upload: { maxBytes: MAX_FILE_BYTES, checked: true },
    response: sharedFiles,
    permission: 'student_files.add',
  }),
  edit_student_file: defineRoute({
    name: 'files.edit_student_file',
    method: 'PUT',
    path: `${ofSchool}/student_file/{id}`,
    summary: 'Hold a file beyond its time, or let it go',
    params: item,
    body: holdBody,
    response: studentFile,
    permission: 'student_files.edit',
    errors: [errors.gone],
  }),
  delete_student_file: defineRoute({
    name: 'files.delete_student_file',
    method: 'DELETE',
    path: `${ofSchool}/student_file/{id}`,
    summary: 'Take a file back before its time',
    params: item,
    response: done(),
    permission: 'student_files.delete',
    errors: [errors.gone, errors.held],
  }),
  files_by_student: defineRoute({
    name: 'files.files_by_student',
    method: 'GET',
    path: `${ofSchool}/files_by_student`,
    summary: 'Files shared with the signed-in client or their children',
    params: school,
    query: filesQuery,
    response: studentFiles,
    permission: 'files_by_student.get_list',
  }),
  get_student_file: {
    ...defineRoute({
      name: 'files.get_student_file',
      method: 'GET',
      path: `${ofSchool}/student_file/{id}/content`,
      summary: 'The bytes of a file, or a part of them',
      params: item,
      response: done(),
      permission: 'student_files.get_item',
      errors: [errors.gone],
    }),
    download: true as const,
  },
};
