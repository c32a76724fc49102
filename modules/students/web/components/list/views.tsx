import { ActionsMenu, Button, Chip, MenuAction, confirm } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { IconBookmark, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '@ritm/ui';
import { allows } from '@ritm/accounts/contract';
import type { StudentsView, ViewSettings } from '../../../contract/index.ts';
import { deleteView, saveView, staleViews, viewsQuery } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';
import classes from './list.module.css';

const ViewDialog = lazyWithRetry(async () => (await import('./view-dialog.tsx')).ViewDialog);

export interface ViewsProps {
  /** What the list shows now. */
  readonly settings: ViewSettings;
  readonly onShow: (settings: ViewSettings | undefined) => void;
}

/** The same settings are the same text, whatever order their fields came in. */
const textOf = ({ columns, ...rest }: ViewSettings): string =>
  JSON.stringify([
    columns,
    ...Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  ]);

/** Saved views as chips: one click shows one, a second click leaves it. */
export function Views({ settings, onShow }: ViewsProps) {
  const t = useStudentsT();
  const at = useSchool();
  const mayList = allows(at.role, 'students_views.get_list');
  const views = useQuery({ ...viewsQuery(at), enabled: mayList }).data?.data ?? [];
  const [saving, setSaving] = useState(false);
  const shown = views.find((one) => textOf(one.settings) === textOf(settings));
  if (!mayList) return null;
  return (
    <>
      {views.length > 0 && (
        <div className={classes.views} role="group" aria-label={t('views')}>
          {views.map((view) => (
            <Chip
              key={view.id}
              checked={view === shown}
              onChange={(checked) => onShow(checked ? view.settings : undefined)}
            >
              {view.name}
            </Chip>
          ))}
        </div>
      )}
      {shown && <ViewMenu view={shown} />}
      {!shown && (
        <Button
          variant="subtle"
          leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden />}
          onClick={() => setSaving(true)}
        >
          {t('view_save')}
        </Button>
      )}
      <Suspense>{saving && <ViewDialog settings={settings} onClose={() => setSaving(false)} />}</Suspense>
    </>
  );
}

function ViewMenu({ view }: { readonly view: StudentsView }) {
  const t = useStudentsT();
  const at = useSchool();
  const share = useAction((shared: boolean, key) => saveView(at, view.id, { shared }, key), {
    invalidates: staleViews(at),
    done: t('saved'),
  });
  const remove = useAction((_: undefined, key) => deleteView(at, view.id, key), {
    invalidates: staleViews(at),
    done: t('view_deleted'),
  });
  const askAndRemove = async (): Promise<void> => {
    const sure = await confirm({
      title: t('view_delete_title', { name: view.name }),
      text: t('view_delete_text'),
      action: t('view_delete'),
    });
    if (sure) remove.run(undefined);
  };
  return (
    <ActionsMenu label={t('view_actions', { name: view.name })}>
      {view.can.edit && (
        <MenuAction icon={IconDeviceFloppy} onClick={() => share.run(!view.shared)}>
          {t(view.shared ? 'view_unshare' : 'view_share')}
        </MenuAction>
      )}
      {view.can.delete && (
        <MenuAction icon={IconTrash} onClick={() => void askAndRemove()}>
          {t('view_delete')}
        </MenuAction>
      )}
    </ActionsMenu>
  );
}
