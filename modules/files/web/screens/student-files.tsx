import { StudentPicker, studentQuery } from '@ritm/students/web';
import { Button, Group, PageFrame, Switch } from '@ritm/ui';
import { tableState, useSchool, useSearchState } from '@ritm/web-kit';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilesTable } from '../components/files-table.tsx';
import { GiveDialog } from '../components/give-dialog.tsx';
import { filesQuery } from '../data.ts';
import { useFilesT } from '../messages.ts';

/** Files given to clients of the organization. */
export function Screen() {
  const t = useFilesT();
  const at = useSchool();
  const [asked, setAsked] = useSearchState({ page: 1, all: false, student: 0 });
  const [giving, setGiving] = useState(false);
  const { page, all, student } = asked;
  const query = useQuery(filesQuery(at, { page, all, ...(student > 0 && { student_id: student }) }));
  const whose = useQuery({ ...studentQuery(at, student), enabled: student > 0 }).data;
  const meta = query.data?.meta;
  const give = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setGiving(true)}>
      {t('give')}
    </Button>
  );
  return (
    <PageFrame title={t('title')} subtitle={t('hint')} actions={give}>
      <Group align="flex-end">
        <StudentPicker
          label={t('client')}
          value={student > 0 ? student : null}
          onChange={(id) => setAsked({ student: id ?? 0, page: 1 })}
        />
        <Switch
          label={t('show_over')}
          checked={all}
          onChange={(event) => setAsked({ all: event.currentTarget.checked, page: 1 })}
        />
      </Group>
      <FilesTable
        {...tableState(query)}
        at={at}
        label={t('title')}
        empty={{ title: t('empty'), text: t('empty_text'), action: give }}
        {...(meta && { page: { ...meta, onChange: (next: number) => setAsked({ page: next }) } })}
      />
      {giving && <GiveDialog at={at} to={whose} onClose={() => setGiving(false)} />}
    </PageFrame>
  );
}
