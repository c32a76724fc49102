import type { PickedStudent } from '@ritm/students/web';
import { Button, Group } from '@ritm/ui';
import { tableState, useSchool } from '@ritm/web-kit';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filesQuery } from '../data.ts';
import { useFilesT } from '../messages.ts';
import { FilesTable } from './files-table.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** The files that the office has given to one client, those that are over among them. */
export function StudentFilesTab({ student }: { readonly student: PickedStudent }) {
  const t = useFilesT();
  const at = useSchool();
  const [page, setPage] = useState(1);
  const [isSharing, setIsSharing] = useState(false);
  const query = useQuery(filesQuery(at, { page, all: true, student_id: student.id }));
  const meta = query.data?.meta;
  const share = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setIsSharing(true)}>
      {t('give')}
    </Button>
  );
  const hasFiles = query.data !== undefined && query.data.data.length > 0;
  return (
    <>
      {hasFiles && <Group justify="flex-end">{share}</Group>}
      <FilesTable
        {...tableState(query)}
        at={at}
        label={t('title')}
        empty={{ title: t('empty'), text: t('empty_text'), action: share }}
        {...(meta && { page: { ...meta, onChange: setPage } })}
      />
      {isSharing && <ShareDialog at={at} to={student} onClose={() => setIsSharing(false)} />}
    </>
  );
}
