import { wallClockIn } from '@ritm/kernel';
import { today } from '@ritm/web-kit';
import { Button, confirm, Menu } from '@ritm/ui';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LessonPlus } from '@ritm/passes/contract';
import { classesAheadQuery } from '../classes-data.ts';
import { latestVisitsQuery } from '../data.ts';
import { type StudentPlace } from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';
import { expected, suggest, usable, visitOf, type Suggestion } from '../suggestion.ts';
import type { Marking } from '../use-mark.ts';
import { MarkDialog } from './mark-dialog.tsx';
import classes from './mark-button.module.css';

export interface MarkButtonProps {
  readonly at: StudentPlace;
  readonly passes: readonly LessonPlus[];
  /** The passes are on their way. */
  readonly loading: boolean;
  readonly marking: Marking;
}

const clockIn = (zone: string): string => wallClockIn(zone, new Date()).time;

/** Marks what the client most likely came for; the arrow beside it opens the other choices. */
export function MarkButton({ at, passes, loading, marking }: MarkButtonProps) {
  const t = useVisitsT();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const classesAhead = useQuery(classesAheadQuery(at));
  const ahead = classesAhead.data;
  const ofToday = ahead?.data.filter(({ date }) => date === ahead.meta.today) ?? [];
  const first = suggest(ofToday, passes, ahead ? clockIn(ahead.meta.time_zone) : '');
  const awaited = expected(ofToday);
  const { visitToday, isLoading } = useVisitOfToday(at);
  // Until all three are there, the button does not know what the client came for: it would mark another visit or ask in
  // vain.
  const isUnknown = loading || classesAhead.isLoading || isLoading;
  const press = async (next: Suggestion): Promise<void> => {
    const isSuggested =
      !visitToday ||
      (await confirm({
        title: t('again_title'),
        text: t('again_text', { what: visitToday }),
        action: t('again_action'),
      }));
    if (isSuggested) marking.mark(next.visit);
  };
  return (
    <div className={classes.both}>
      <Button
        className={classes.main!}
        loading={marking.pending || isUnknown}
        leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
        title={first?.label}
        onClick={() => (first ? void press(first) : setIsDialogOpen(true))}
      >
        {t('mark')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button className={classes.more!} aria-label={t('mark_choose')}>
            <IconChevronDown size={18} stroke={2} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {awaited.length > 0 && <Menu.Label>{t('group_classes')}</Menu.Label>}
          {awaited.map((one) => (
            <Menu.Item key={one.id} onClick={() => marking.mark({ timetable_id: one.id, date_visit: one.date })}>
              {t('class_now', { time: one.time_from, title: one.title })}
            </Menu.Item>
          ))}
          {usable(passes).length > 0 && <Menu.Label>{t('group_passes')}</Menu.Label>}
          {usable(passes).map((pass) => (
            <Menu.Item key={pass.id} onClick={() => marking.mark({ ...visitOf(pass), lesson_plus_id: pass.id })}>
              {pass.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setIsDialogOpen(true)}>{t('mark_elsewhere')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <MarkDialog opened={isDialogOpen} onClose={() => setIsDialogOpen(false)} marking={marking} />
    </div>
  );
}

/** What the client was already marked for today: a second tap is most often a slip. */
function useVisitOfToday(at: StudentPlace): { visitToday: string | undefined; isLoading: boolean } {
  const { data, isLoading } = useQuery(latestVisitsQuery(at));
  const visit = data?.data.find(({ date_visit, status }) => date_visit === today() && status === 'attended');
  const visitToday = visit && (visit.title ?? visit.service_name ?? visit.lesson_plus_name ?? '');
  return { visitToday, isLoading };
}
