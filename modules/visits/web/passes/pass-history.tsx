import { Badge, Button, Text } from '@ritm/ui';
import { useAction, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PassAction } from '../../contract/index.ts';
import { staleVisits, type StudentPlace } from '../data.ts';
import { useVisitsT } from '../messages.ts';
import { passActionsQuery, undoPassAction } from './data.ts';
import classes from './pass-history.module.css';

const SHOWN = 4;

/** What was done with the client's passes, each with its way back. */
export function PassHistory({ at, onRebalance }: { readonly at: StudentPlace; readonly onRebalance?: () => void }) {
  const t = useVisitsT();
  const [showsAll, setShowsAll] = useState(false);
  const actions = useQuery(passActionsQuery(at)).data?.data ?? [];
  const back = useAction((id: number, key) => undoPassAction(at, id, key), {
    done: t('action_undone'),
    invalidates: staleVisits(at),
  });
  if (actions.length === 0 && !onRebalance) return null;
  return (
    <section className={classes.history} aria-label={t('pass_history')}>
      {actions.length > 0 && <h3 className={classes.title}>{t('pass_history')}</h3>}
      {actions.slice(0, showsAll ? undefined : SHOWN).map((action) => (
        <Line key={action.id} action={action} onUndo={() => back.run(action.id)} pending={back.pending} />
      ))}
      <div className={classes.foot}>
        {actions.length > SHOWN && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('show_less') : t('show_all', { count: actions.length })}
          </Button>
        )}
        {onRebalance && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onRebalance}>
            {t('rebalance')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface LineProps {
  readonly action: PassAction;
  readonly onUndo: () => void;
  readonly pending: boolean;
}

function Line({ action, onUndo, pending }: LineProps) {
  const t = useVisitsT();
  const format = useFormat();
  const { kind, lesson_plus_name, reason, author, created_at, undone_at, can } = action;
  const note = [format.date(created_at.slice(0, 10), 'short'), author, reason].filter(Boolean).join(' · ');
  return (
    <div className={classes.line} data-undone={undone_at !== null}>
      <div>
        <Text size="sm">{[t(`action_${kind}`), lesson_plus_name].filter(Boolean).join(': ')}</Text>
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      </div>
      {undone_at !== null && (
        <Badge variant="light" color="gray" tt="none">
          {t('undone')}
        </Badge>
      )}
      {can.undo && (
        <Button variant="subtle" size="compact-sm" loading={pending} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
