import { Button, PageFrame, Switch } from '@ritm/ui';
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
  const [asked, setAsked] = useSearchState({ page: 1, all: false });
  const [giving, setGiving] = useState(false);
  const query = useQuery(filesQuery(at, asked));
  const meta = query.data?.meta;
  const give = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setGiving(true)}>
      {t('give')}
    </Button>
  );
  return (
    <PageFrame title={t('title')} subtitle={t('hint')} actions={give}>
      <Switch
        label={t('show_over')}
        checked={asked.all}
        onChange={(event) => setAsked({ all: event.currentTarget.checked, page: 1 })}
      />
      <FilesTable
        {...tableState(query)}
        at={at}
        label={t('title')}
        empty={{ title: t('empty'), text: t('empty_text'), action: give }}
        {...(meta && { page: { ...meta, onChange: (page: number) => setAsked({ page }) } })}
      />
      {giving && <GiveDialog at={at} onClose={() => setGiving(false)} />}
    </PageFrame>
  );
}
