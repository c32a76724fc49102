import { ActionsMenu, MenuAction, late } from '@ritm/ui';
import { IconCalendarOff, IconCopy, IconHistory, IconLink, IconPrinter, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { TimetableMeta } from '../../contract/index.ts';
import { useTimetableT } from '../messages.ts';

const CloseDays = late(async () => (await import('./close-days-dialog.tsx')).CloseDaysDialog);
const CopyWeek = late(async () => (await import('./copy-week-dialog.tsx')).CopyWeekDialog);
const Changes = late(async () => (await import('./changes-dialog.tsx')).ChangesDialog);

const Feeds = late(async () => (await import('./feeds-dialog.tsx')).FeedsDialog);

type Doing = 'close' | 'copy' | 'changes' | 'feeds' | undefined;

/** What is done to many classes at once, and the paper. */
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
  const [doing, setDoing] = useState<Doing>(undefined);
  const stop = () => setDoing(undefined);
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
            <MenuAction icon={IconCopy} onClick={() => setDoing('copy')}>
              {t('copy_week')}
            </MenuAction>
            <MenuAction icon={IconCalendarOff} onClick={() => setDoing('close')}>
              {t('close_days')}
            </MenuAction>
            <MenuAction icon={IconLink} onClick={() => setDoing('feeds')}>
              {t('feeds')}
            </MenuAction>
            <MenuAction icon={IconHistory} onClick={() => setDoing('changes')}>
              {t('changes')}
            </MenuAction>
          </>
        )}
      </ActionsMenu>
      <Suspense>
        {doing === 'close' && <CloseDays date={date} meta={meta} onClose={stop} />}
        {doing === 'copy' && <CopyWeek date={date} meta={meta} onClose={stop} />}
        {doing === 'feeds' && meta && <Feeds meta={meta} onClose={stop} />}
        {doing === 'changes' && meta && <Changes time_zone={meta.time_zone} onClose={stop} />}
      </Suspense>
    </>
  );
}
