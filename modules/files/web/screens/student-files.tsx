import { StudentPicker, studentQuery } from '@ritm/students/web';
import { Button, Group, PageFrame, Switch } from '@ritm/ui';
import { tableState, useSchool, useSearchState } from '@ritm/web-kit';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilesTable } from '../components/files-table.tsx';
import { ShareDialog } from '../components/share-dialog.tsx';
import { filesQuery } from '../data.ts';
import { useFilesT } from '../messages.ts';

/** The files that the organization has shared with its clients. */
export function Screen() {
  const t = useFilesT();
  const at = useSchool();
  const [filters, setFilters] = useSearchState({ page: 1, all: false, student: 0 });
  const [isSharing, setIsSharing] = useState(false);
  const { page, all, student } = filters;
  const query = useQuery(filesQuery(at, { page, all, ...(student > 0 && { student_id: student }) }));
  const chosenStudent = useQuery({ ...studentQuery(at, student), enabled: student > 0 }).data;
  const meta = query.data?.meta;
  const shareButton = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setIsSharing(true)}>
      {t('give')}
    </Button>
  );
  return (
    <PageFrame title={t('title')} subtitle={t('hint')} actions={shareButton}>
      <Group align="flex-end">
        <StudentPicker
          label={t('client')}
          value={student > 0 ? student : null}
          onChange={(id) => setFilters({ student: id ?? 0, page: 1 })}
        />
        <Switch
          label={t('show_over')}
          checked={all}
          onChange={(event) => setFilters({ all: event.currentTarget.checked, page: 1 })}
        />
      </Group>
      <FilesTable
        {...tableState(query)}
        at={at}
        label={t('title')}
        empty={{ title: t('empty'), text: t('empty_text'), action: shareButton }}
        {...(meta && { page: { ...meta, onChange: (next: number) => setFilters({ page: next }) } })}
      />
      {isSharing && <ShareDialog at={at} to={chosenStudent} onClose={() => setIsSharing(false)} />}
    </PageFrame>
  );
}
