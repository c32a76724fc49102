import { passesQuery, SellDialog } from '@ritm/passes/web';
import { studentQuery } from '@ritm/students/web';
import { Modal, Stack, Text } from '@ritm/ui';
import { useFormat, type CommandWindowProps } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MarkButton } from '../components/mark-button.tsx';
import { useVisitsT } from '../messages.ts';
import { usable } from '../suggestion.ts';
import { useMark } from '../use-mark.ts';

/** Marks the visit of a client who was chosen by name; where nothing pays for it, the sale opens. */
export function MarkWindow({ at, found, onClose }: CommandWindowProps) {
  const t = useVisitsT();
  const format = useFormat();
  const place = { ...at, student_id: found?.id ?? 0 };
  const [isSelling, setIsSelling] = useState(false);
  const marking = useMark(place, () => setIsSelling(true));
  const passes = useQuery(passesQuery(place));
  const { data: student } = useQuery(studentQuery(at, place.student_id));
  useOnceDone(marking.pending, () => !isSelling && onClose());
  if (isSelling)
    return (
      <SellDialog opened onClose={onClose} at={place} name={found?.label ?? ''} discount={student?.discount ?? null} />
    );
  const inUse = usable(passes.data?.data ?? []);
  return (
    <Modal opened onClose={onClose} title={`${t('mark')}: ${found?.label ?? ''}`} size="sm">
      <Stack>
        {inUse.map((pass) => (
          <Text key={pass.id}>
            {pass.name}
            {': '}
            {pass.visits === null ? t('unlimited') : t('row_left', { left: format.visits(pass.left ?? 0) })}
          </Text>
        ))}
        {passes.data && inUse.length === 0 && <Text c="dimmed">{t('no_passes_now')}</Text>}
        <MarkButton at={place} passes={passes.data?.data ?? []} loading={passes.isLoading} marking={marking} />
      </Stack>
    </Modal>
  );
}

/** Calls `done` when something that was pending has ended. */
function useOnceDone(isPending: boolean, done: () => void): void {
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isPending) done();
    was.current = isPending;
  });
}
