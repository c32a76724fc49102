import { call, download, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { filesRoutes as routes } from '../contract/index.ts';

interface FileFilters {
  readonly page: number;
  readonly all: boolean;
  readonly student_id?: number;
}

export const filesQuery = (at: SchoolPlace, query: FileFilters) =>
  queryOptions({
    queryKey: ['files', at.school_id, 'list', at.role, query],
    queryFn: ({ signal }) => call(routes.list_student_files, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The query of files shared with the signed-in person and their children. */
export const ownFilesQuery = (at: SchoolPlace, page: number) =>
  queryOptions({
    queryKey: ['files', at.school_id, 'own', page],
    queryFn: ({ signal }) => call(routes.files_by_student, { params: at, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export interface ShareInput {
  readonly file: File;
  readonly students_ids: number[];
  readonly note: string;
}
export const shareFile = (at: SchoolPlace, { file, students_ids, note }: ShareInput, key: ActionKey) =>
  call(
    routes.add_student_file,
    { params: at, query: { name: file.name.slice(0, 255), students_ids, ...(note.trim() && { note }) } },
    { ...key, file },
  );

export const withdrawFile = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.delete_student_file, { params: { ...at, id } }, key);

export const holdFile = (at: SchoolPlace, id: number, held_reason: string | null, key: ActionKey) =>
  call(routes.edit_student_file, { params: { ...at, id }, body: { held_reason } }, key);

export const downloadFile = (at: SchoolPlace, id: number): Promise<void> =>
  download(routes.get_student_file, { params: { ...at, id } });

export const staleFiles = (at: SchoolPlace) => [['files', at.school_id]] as const;
