import { Badge, Button, Text } from '@ritm/ui';
import { rowsSoFar, ShowMore, useFormat, useSearchState } from '@ritm/web-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PassAction } from '../contract/index.ts';
import { type StudentPlace } from './sales-data.ts';
import { usePassesT } from './messages.ts';
import { passActionsQuery } from './data.ts';
import classes from './pass-history.module.css';
import { UndoDialog } from './dialogs/undo-dialog.tsx';

const COLLAPSED_ROWS = 4;

/** Lists the actions over the client's passes, each with its undo. */
export function PassHistory({ at, onRebalance }: { readonly at: StudentPlace; readonly onRebalance?: () => void }) {
  const t = usePassesT();
  const [{ history }] = useSearchState({ history: false });
  const [isExpanded, setIsExpanded] = useState(false);
  const showsAll = isExpanded || history;
  const list = useRef<HTMLElement>(null);
  const query = useInfiniteQuery(passActionsQuery(at));
  const actions = rowsSoFar(query.data);
  const [undoing, setUndoing] = useState<PassAction>();
  const isListed = actions.length > 0;
  // The explanation of the last day links here: to the freeze or the extension.
  useEffect(() => {
    if (history && isListed) list.current?.scrollIntoView({ block: 'center' });
  }, [history, isListed]);
  if (actions.length === 0 && !onRebalance) return null;
  return (
    <section ref={list} className={classes.history} aria-label={t('pass_history')}>
      {actions.length > 0 && <h3 className={classes.title}>{t('pass_history')}</h3>}
      {actions.slice(0, showsAll ? undefined : COLLAPSED_ROWS).map((action) => (
        <Line key={action.id} action={action} onUndo={() => setUndoing(action)} />
      ))}
      {showsAll && <ShowMore query={query} />}
      {undoing && <UndoDialog at={at} action={undoing} onClose={() => setUndoing(undefined)} />}
      <div className={classes.foot}>
        {actions.length > COLLAPSED_ROWS && !history && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setIsExpanded(!showsAll)}>
            {showsAll ? t('show_less') : t('show_all', { count: query.data?.pages.at(-1)?.meta.total ?? 0 })}
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
}

function Line({ action, onUndo }: LineProps) {
  const t = usePassesT();
  const format = useFormat();
  const { kind, lesson_plus_name, reason, author, created_at, undone_at, can } = action;
  const note = [format.date(created_at.slice(0, 10)), author, reason].filter(Boolean).join(' · ');
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
        <Button variant="subtle" size="compact-sm" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
