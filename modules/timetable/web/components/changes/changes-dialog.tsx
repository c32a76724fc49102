import { Button, ErrorState, Group, Modal, PulseLoader, Stack, Text } from '@ritm/ui';
import { errorText, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changesQuery } from '../../changes-data.ts';
import { useTimetableT } from '../../messages.ts';
import { UndoChange } from './undo-change.tsx';

/** Changes of the timetable within the last day, each with an undo button; a preview shows what the undo does. */
export function ChangesDialog({ time_zone, onClose }: { readonly time_zone: string; readonly onClose: () => void }) {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  const query = useQuery(changesQuery(at));
  const [undoing, setUndoing] = useState<number>();
  const changes = query.data?.data;
  return (
    <Modal opened onClose={onClose} title={t('changes')}>
      {query.error && !changes && (
        <ErrorState title={t('changes_failed')} text={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!changes && !query.error && <PulseLoader />}
      {changes?.length === 0 && <Text c="dimmed">{t('changes_none')}</Text>}
      <Stack gap="md">
        {changes?.map((one) => (
          <div key={one.id}>
            <Group justify="space-between" wrap="nowrap" align="start">
              <div>
                <Text fw={600}>{t(`change_${one.kind}`, { note: one.note })}</Text>
                <Text size="sm" c="dimmed">
                  {[format.instant(one.created_at, time_zone), one.by, t('classes_count', { count: one.dates })]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              {one.undone_at ? (
                <Text size="sm" c="dimmed">
                  {t('undone')}
                </Text>
              ) : (
                <Button
                  variant="default"
                  aria-label={`${t('undo')}: ${one.note}`}
                  aria-expanded={undoing === one.id}
                  onClick={() => setUndoing(one.id)}
                >
                  {t('undo')}
                </Button>
              )}
            </Group>
            {undoing === one.id && <UndoChange id={one.id} onClose={() => setUndoing(undefined)} />}
          </div>
        ))}
      </Stack>
    </Modal>
  );
}
