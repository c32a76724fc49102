import { Alert, Button, Modal, Skeleton, Stack, WindowActions } from '@ritm/ui';
import { errorText, useAction, useFormat, useKitT } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { PassAction, PassUndone } from '../../contract/index.ts';
import { staleVisits, type StudentPlace } from '../sales-data.ts';
import { usePassesT } from '../messages.ts';
import { Bookings } from '../change-lines.tsx';
import classes from '../change-lines.module.css';
import { undoPassAction, undoPreview } from '../data.ts';

interface UndoDialogProps {
  readonly at: StudentPlace;
  readonly action: PassAction;
  readonly onClose: () => void;
}

/** Undoes an action over a pass; the changes are shown before. */
export function UndoDialog({ at, action, onClose }: UndoDialogProps) {
  const t = usePassesT();
  const kit = useKitT();
  const { data, error } = useQuery(undoPreview(at, action.id));
  const undoAction = useAction((id: number, key) => undoPassAction(at, id, key), {
    done: t('action_undone'),
    invalidates: staleVisits(at),
    onDone: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={t('undo_of', { what: t(`action_${action.kind}`).toLowerCase() })} size="sm">
      <Stack gap="md">
        {error ? (
          <Alert color="warning">{errorText(error)}</Alert>
        ) : data ? (
          <ChangeSummary change={data.change} />
        ) : (
          <Skeleton height={60} />
        )}
        <WindowActions>
          <Button variant="default" onClick={onClose}>
            {kit('close')}
          </Button>
          <Button disabled={!data} loading={undoAction.pending} onClick={() => undoAction.run(action.id)}>
            {t('undo')}
          </Button>
        </WindowActions>
      </Stack>
    </Modal>
  );
}

function ChangeSummary({
  change: { passes, released, restored, not_restored },
}: {
  readonly change: PassUndone['change'];
}) {
  const t = usePassesT();
  const format = useFormat();
  const day = (date: string | null) => (date === null ? t('why_no_end') : format.date(date));
  const leftText = (left: number | null) => (left === null ? t('unlimited') : format.visits(left));
  const isNothing = passes.length + released.length + restored.length + not_restored.length === 0;
  return (
    <div className={classes.lines} role="status">
      {isNothing && <p className={classes.title}>{t('undo_nothing')}</p>}
      {passes.map((one) => (
        <div key={one.id}>
          <p className={classes.title}>{`${one.name}, ${one.student_name}`}</p>
          {one.ends_before !== one.ends_after && (
            <p className={classes.end}>
              <span className={classes.was}>{day(one.ends_before)}</span>
              <span aria-hidden>→</span>
              <b>{t('ends_after', { date: day(one.ends_after) })}</b>
            </p>
          )}
          {one.left_before !== one.left_after && (
            <p className={classes.end}>
              <span className={classes.was}>{leftText(one.left_before)}</span>
              <span aria-hidden>→</span>
              <b>{t('row_left', { left: leftText(one.left_after) })}</b>
            </p>
          )}
        </div>
      ))}
      <Bookings title={t('released', { count: released.length })} bookings={released} />
      <Bookings title={t('restored', { count: restored.length })} bookings={restored} />
      <Bookings title={t('undo_lost', { count: not_restored.length })} bookings={not_restored} />
    </div>
  );
}
