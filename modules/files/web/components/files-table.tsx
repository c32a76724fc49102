import { DataTable, Text, type Column, type DataTableProps } from '@ritm/ui';
import { bytesText, useFormat, useLanguage, type SchoolPlace } from '@ritm/web-kit';
import type { StudentFile } from '../../contract/index.ts';
import { useFilesT } from '../messages.ts';
import { FileActions } from './file-actions.tsx';
import { FileTerm } from './file-texts.tsx';

export interface FilesTableProps extends Pick<
  DataTableProps<StudentFile>,
  'rows' | 'failure' | 'onRetry' | 'busy' | 'page' | 'empty'
> {
  readonly at: SchoolPlace;
  readonly label: string;
}

/** The table of files, each with the time for which it is still available. */
export function FilesTable({ at, ...table }: FilesTableProps) {
  const t = useFilesT();
  const format = useFormat();
  const language = useLanguage();
  const columns: readonly Column<StudentFile>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: (row) => (
        <>
          {row.name}
          <Text c="dimmed" fz="xs">
            {[row.note, row.given_by, format.date(row.created_at.slice(0, 10))].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
      phone: 'title',
    },
    { key: 'client', header: t('client'), cell: (row) => row.student_name, width: 220, phone: 'note' },
    {
      key: 'size',
      header: t('size'),
      cell: (row) => bytesText(row.size, language),
      width: 110,
      align: 'end',
      phone: 'note',
    },
    { key: 'until', header: t('until'), cell: (row) => <FileTerm of={row} />, width: 170, phone: 'note' },
    {
      key: 'actions',
      header: '',
      cell: (row) => <FileActions at={at} file={row} />,
      width: 120,
      align: 'end',
      phone: 'end',
    },
  ];
  return <DataTable<StudentFile> {...table} columns={columns} rowKey={(row) => row.id} />;
}
