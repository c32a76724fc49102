import { Alert, Button, Group, Skeleton, Stack, Text } from '@ritm/ui';
import { errorText, useAction, useFormat, useKitT, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { UndoneChange } from '../../../contract/index.ts';
import { undoChange, undoPreviewQuery } from '../../changes-data.ts';
import { staleClasses } from '../../data.ts';
import { useTimetableT } from '../../messages.ts';

const MAX_DATES = 8;

/** Shows what undoing a change would do to the dates, with the button that undoes it. */
export function UndoChange({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useTimetableT();
  const kit = useKitT();
  const at = useSchool();
  const { data, error } = useQuery(undoPreviewQuery(at, id));
  const undo = useAction((change: number, key) => undoChange(at, change, key), {
    done: t('undone'),
    invalidates: staleClasses(at),
    onDone: onClose,
  });
  return (
    <Stack gap="sm" role="status">
      {error ? (
        <Alert color="warning">{errorText(error)}</Alert>
      ) : data ? (
        <Dates undone={data} />
      ) : (
        <Skeleton height={60} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {kit('close')}
        </Button>
        <Button disabled={!data} loading={undo.pending} onClick={() => undo.run(id)}>
          {t('undo')}
        </Button>
      </Group>
    </Stack>
  );
}

function Dates({ undone: { total, dates } }: { readonly undone: UndoneChange }) {
  const t = useTimetableT();
  const format = useFormat();
  const stateText = (at: UndoneChange['dates'][number]['before']) => {
    if (!at) return t('undo_gone');
    if (at.status === 'canceled') return t('undo_canceled');
    return `${format.date(at.date)}, ${at.time_from}`;
  };
  if (total === 0) return <Text size="sm">{t('undo_nothing')}</Text>;
  return (
    <>
      {dates.slice(0, MAX_DATES).map((one) => (
        <div key={one.id}>
          <Text size="sm" fw={600}>
            {one.title}
          </Text>
          <Text size="sm" className="ui-figures">
            {`${stateText(one.before)} → ${stateText(one.after)}`}
          </Text>
        </div>
      ))}
      {total > MAX_DATES && (
        <Text size="sm" c="dimmed">
          {t('undo_more', { count: total - MAX_DATES })}
        </Text>
      )}
    </>
  );
}
