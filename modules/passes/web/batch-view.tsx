import { Anchor, Button, confirm, ErrorState, Group, Progress, Skeleton, Stack, Text } from '@ritm/ui';
import { errorText, href, Link, queryClient, useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { applyBatch, batchQuery, batchUndoQuery, staleBatches, undoBatch, type BatchItem } from './batches-data.ts';
import { usePassActionsT } from './action-messages.ts';
import classes from './pass-history.module.css';

const MAX_EXAMPLES = 6;

/** Shows one mass action: the number of passes, some examples, and the actions available now. */
export function BatchView({ id }: { readonly id: number }) {
  const at = useSchool();
  const { data, error, refetch } = useQuery(batchQuery(at, id));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} />;
  return (
    <Stack gap="md">
      <State batch={data} />
      <Examples batch={data} />
      <ReleasedBookings batch={data} />
      <Buttons batch={data} />
    </Stack>
  );
}

/** Returns the state of a mass action as one line of text. */
export function useBatchState(): (batch: Pick<BatchItem, 'state' | 'total' | 'done' | 'skipped'>) => string {
  const t = usePassActionsT();
  return ({ state, total, done, skipped }) => {
    switch (state) {
      case 'counting':
        return t('counting', { total });
      case 'ready':
        return total === 0 ? t('none') : t('ready', { count: total });
      case 'applying':
        return t('applying', { done, total });
      case 'done':
        return [t('done', { done, total }), skipped > 0 && t('skipped', { skipped })].filter(Boolean).join(', ');
      case 'undoing':
        return t('undoing', { done });
      case 'undone':
        return [t('undone'), done > 0 && t('kept', { count: done })].filter(Boolean).join(', ');
    }
  };
}

function State({ batch }: { readonly batch: BatchItem }) {
  const stateOf = useBatchState();
  const { state, total, done } = batch;
  const isAtWork = state === 'applying' || state === 'undoing';
  return (
    <div role="status">
      <Text fw={600}>{stateOf(batch)}</Text>
      {isAtWork && <Progress mt="xs" value={total === 0 ? 0 : (done / total) * 100} aria-label={stateOf(batch)} />}
    </div>
  );
}

function Examples({ batch: { examples } }: { readonly batch: BatchItem }) {
  const t = usePassActionsT();
  const format = useFormat();
  const at = useSchool();
  if (examples.length === 0) return null;
  const day = (date: string | null) => (date === null ? '' : format.date(date));
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('examples')}
      </Text>
      <ul className={classes.examples}>
        {examples.slice(0, MAX_EXAMPLES).map((one) => (
          <li key={one.lesson_plus_id} className={classes.line}>
            <div>
              <Anchor
                component={Link}
                href={href('/$type/school/$school_id/student/$student_id', {
                  type: at.role,
                  school_id: at.school_id,
                  student_id: one.student_id,
                })}
              >
                {one.student_name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {one.name}
              </Text>
            </div>
            <Text size="sm" className="ui-figures">
              {`${day(one.ends_before)} → ${day(one.ends_after)}`}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Bookings that the freeze cancels; after an undo, first those whose places others have taken. */
function ReleasedBookings({ batch: { bookings } }: { readonly batch: BatchItem }) {
  const t = usePassActionsT();
  const format = useFormat();
  const { found, released, restored, lost, examples } = bookings;
  const summary = [
    found > 0 && t('places_found', { count: found }),
    released > 0 && t('places_released', { count: released }),
    restored > 0 && t('places_restored', { count: restored }),
    lost > 0 && t('places_lost', { count: lost }),
  ].filter(Boolean);
  if (summary.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {summary.join(', ')}
      </Text>
      <ul className={classes.examples}>
        {examples.slice(0, MAX_EXAMPLES).map((one) => (
          <li key={`${one.student_id} ${one.date} ${one.time_from} ${one.title}`} className={classes.line}>
            <div>
              <Text size="sm">{one.student_name}</Text>
              <Text size="xs" c="dimmed">
                {[one.title, one.state === 'lost' && t('place_lost')].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <Text size="sm" className="ui-figures">
              {`${format.date(one.date)}, ${one.time_from}`}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Buttons({ batch }: { readonly batch: BatchItem }) {
  const t = usePassActionsT();
  const at = useSchool();
  const invalidates = staleBatches(at);
  const apply = useAction((id: number, key) => applyBatch(at, id, key), { invalidates });
  const undo = useAction((id: number, key) => undoBatch(at, id, key), { invalidates });
  /** Describes what an undo would change now; when the request fails, what it does in general. */
  const undoSummary = async () => {
    const preview = await queryClient.fetchQuery(batchUndoQuery(at, batch.id)).catch(() => undefined);
    if (!preview) return t('undo_text');
    const { back, kept, places } = preview;
    return [
      t('undo_back', { count: back }),
      kept > 0 && t('undo_kept', { count: kept }),
      places.back > 0 && t('undo_places', { back: places.back }),
      places.lost > 0 && t('undo_places_lost', { lost: places.lost }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  const confirmUndo = async () => {
    const summaryText = await undoSummary();
    if (await confirm({ title: t('undo_title'), text: summaryText, action: t('undo'), danger: true }))
      undo.run(batch.id);
  };
  if (!batch.can.apply && !batch.can.undo) return null;
  return (
    <Group justify="flex-end">
      {batch.can.undo && (
        <Button variant="default" loading={undo.pending} onClick={() => void confirmUndo()}>
          {t('undo')}
        </Button>
      )}
      {batch.can.apply && (
        <Button loading={apply.pending} onClick={() => apply.run(batch.id)}>
          {t(batch.kind === 'extend' ? 'apply_extend' : 'apply_freeze')}
        </Button>
      )}
    </Group>
  );
}
