import { ActionsMenu, MenuAction, lazyWithRetry } from '@ritm/ui';
import {
  IconCalendarOff,
  IconCopy,
  IconGift,
  IconHistory,
  IconLink,
  IconPrinter,
  IconUserPlus,
} from '@tabler/icons-react';
import { href, useGo, useSchool } from '@ritm/web-kit';
import { Suspense, useState } from 'react';
import type { TimetableMeta } from '../../contract/index.ts';
import { useTimetableT } from '../messages.ts';

const CloseDays = lazyWithRetry(async () => (await import('./changes/close-days-dialog.tsx')).CloseDaysDialog);
const CopyWeek = lazyWithRetry(async () => (await import('./changes/copy-week-dialog.tsx')).CopyWeekDialog);
const Changes = lazyWithRetry(async () => (await import('./changes/changes-dialog.tsx')).ChangesDialog);

const Feeds = lazyWithRetry(async () => (await import('./feeds-dialog.tsx')).FeedsDialog);

type OpenDialog = 'close' | 'copy' | 'changes' | 'feeds' | undefined;

/** Actions on many classes at once, and printing. */
export function TimetableMenu({
  date,
  meta,
  isDesk,
  onBook,
}: {
  readonly date: string;
  readonly meta: TimetableMeta | undefined;
  readonly isDesk: boolean;
  readonly onBook: () => void;
}) {
  const t = useTimetableT();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(undefined);
  const stop = () => setOpenDialog(undefined);
  const go = useGo();
  const at = useSchool();
  const daysOff = href('/$type/school/$school_id/days_off', { type: at.role, school_id: at.school_id });
  return (
    <>
      <ActionsMenu label={t('more_actions')}>
        <MenuAction icon={IconUserPlus} onClick={onBook}>
          {t('book_time')}
        </MenuAction>
        <MenuAction icon={IconPrinter} onClick={() => window.print()}>
          {t('print')}
        </MenuAction>
        {isDesk && (
          <>
            <MenuAction icon={IconCopy} onClick={() => setOpenDialog('copy')}>
              {t('copy_week')}
            </MenuAction>
            <MenuAction icon={IconCalendarOff} onClick={() => setOpenDialog('close')}>
              {t('close_days')}
            </MenuAction>
            <MenuAction icon={IconGift} onClick={() => go(daysOff)}>
              {t('days_off')}
            </MenuAction>
            <MenuAction icon={IconLink} onClick={() => setOpenDialog('feeds')}>
              {t('feeds')}
            </MenuAction>
            <MenuAction icon={IconHistory} onClick={() => setOpenDialog('changes')}>
              {t('changes')}
            </MenuAction>
          </>
        )}
      </ActionsMenu>
      <Suspense>
        {openDialog === 'close' && <CloseDays date={date} meta={meta} onClose={stop} />}
        {openDialog === 'copy' && <CopyWeek date={date} meta={meta} onClose={stop} />}
        {openDialog === 'feeds' && meta && <Feeds meta={meta} onClose={stop} />}
        {openDialog === 'changes' && meta && <Changes time_zone={meta.time_zone} onClose={stop} />}
      </Suspense>
    </>
  );
}
