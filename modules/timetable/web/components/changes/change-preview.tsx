import { Alert, Skeleton, Stack, Text } from '@ritm/ui';
import { errorText, useFormat } from '@ritm/web-kit';
import type { TimetableChange } from '../../../contract/index.ts';
import { useTimetableT } from '../../messages.ts';

const NAMES = 6;

interface PreviewQuery {
  readonly data: TimetableChange | undefined;
  readonly error: unknown;
}

/** The preview of a change: the number of classes, the overlaps and the clients to notify. */
export function ChangePreview({ preview: { data, error } }: { readonly preview: PreviewQuery }) {
  const t = useTimetableT();
  const format = useFormat();
  if (error) return <Alert color="danger">{errorText(error)}</Alert>;
  if (!data) return <Skeleton height={64} />;
  const counts = [
    data.changed > 0 && t('preview_changed', { count: data.changed }),
    data.added > 0 && t('preview_added', { count: data.added }),
    data.canceled > 0 && t('preview_canceled', { count: data.canceled }),
    data.kept.length > 0 && t('preview_kept', { count: data.kept.length }),
  ].filter(Boolean);
  return (
    <Stack gap={4} aria-live="polite">
      <Text size="sm">{counts.length > 0 ? counts.join('. ') : t('preview_nothing')}</Text>
      {data.students.length > 0 && <Text size="sm">{clientsText(t, data.students)}</Text>}
      {data.conflicts.slice(0, NAMES).map((one) => (
        <Text key={`${one.with} ${one.id} ${one.date}`} size="sm" c="danger">
          {t(`preview_conflict_${one.with}`, {
            date: format.date(one.date),
            time: `${one.time_from}–${one.time_to}`,
            title: one.title,
          })}
        </Text>
      ))}
    </Stack>
  );
}

function clientsText(t: ReturnType<typeof useTimetableT>, students: TimetableChange['students']): string {
  const names = students
    .slice(0, NAMES)
    .map(({ name }) => name)
    .join(', ');
  const hiddenCount = students.length - NAMES;
  return hiddenCount > 0 ? t('preview_clients_more', { names, count: hiddenCount }) : t('preview_clients', { names });
}
