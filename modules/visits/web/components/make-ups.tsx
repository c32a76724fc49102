import { Button, Text } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type StudentPlace, usePassActionsT } from '@ritm/passes/web';
import { useState } from 'react';
import type { Marking } from '../use-mark.ts';
import { type MakeUp, makeUpsQuery } from '../data.ts';
import { MakeUpDialog } from './make-up-dialog.tsx';
import classes from './make-ups.module.css';

/** Excused absences that the client may make up today, each with a button to mark the make-up. */
export function MakeUps({ at, marking }: { readonly at: StudentPlace; readonly marking: Marking }) {
  const t = usePassActionsT();
  const format = useFormat();
  const open = useQuery(makeUpsQuery(at)).data?.data ?? [];
  const [chosen, setChosen] = useState<MakeUp | null>(null);
  if (open.length === 0) return null;
  return (
    <section className={classes.history} aria-label={t('own_make_ups', { count: open.length })}>
      {open.map((one) => (
        <div key={one.id} className={classes.line}>
          <div>
            <Text size="sm">
              {[t('make_up', { date: format.date(one.date_visit) }), one.title].filter(Boolean).join(' · ')}
            </Text>
            <Text size="xs" c="dimmed">
              {[
                one.valid_until && t('make_up_until', { date: format.date(one.valid_until) }),
                one.charged && t('make_up_free'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          <Button variant="light" size="compact-sm" loading={marking.pending} onClick={() => setChosen(one)}>
            {t('make_up_use')}
          </Button>
        </div>
      ))}
      {chosen && <MakeUpDialog at={at} makeUp={chosen} onClose={() => setChosen(null)} marking={marking} />}
    </section>
  );
}
