import { Button, Text } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type StudentPlace, usePassActionsT } from '@ritm/passes/web';
import type { Marking } from '../use-mark.ts';
import { makeUpsQuery } from '../data.ts';
import classes from './make-ups.module.css';

/** Excused absences that the client may make up today, each with a button to mark the make-up. */
export function MakeUps({ at, marking }: { readonly at: StudentPlace; readonly marking: Marking }) {
  const t = usePassActionsT();
  const format = useFormat();
  const open = useQuery(makeUpsQuery(at)).data?.data ?? [];
  if (open.length === 0) return null;
  return (
    <section className={classes.history} aria-label={t('own_make_ups', { count: open.length })}>
      {open.map(({ id, date_visit, title, valid_until, charged }) => (
        <div key={id} className={classes.line}>
          <div>
            <Text size="sm">
              {[t('make_up', { date: format.date(date_visit) }), title].filter(Boolean).join(' · ')}
            </Text>
            <Text size="xs" c="dimmed">
              {[valid_until && t('make_up_until', { date: format.date(valid_until) }), charged && t('make_up_free')]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          <Button
            variant="light"
            size="compact-sm"
            loading={marking.pending}
            onClick={() => marking.mark({ make_up_id: id })}
          >
            {t('make_up_use')}
          </Button>
        </div>
      ))}
    </section>
  );
}
