import { ErrorState, Modal, PulseLoader, Stack, Text } from '@ritm/ui';
import { errorText, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { LessonMinus } from '@ritm/passes/contract';
import { visitQuery } from '../data.ts';
import { type StudentPlace } from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';
import { ChargeValue } from './charge-value.tsx';
import { EditVisitDialog } from './edit-visit-dialog.tsx';
import { OutcomeLabel } from './outcome-label.tsx';

interface VisitWindowProps {
  readonly at: StudentPlace;
  readonly id: number;
  readonly onClose: () => void;
}

/** Opens the visit given in the address; «why?» links to it. A reader who may not correct it sees it read-only. */
export function VisitWindow({ at, id, onClose }: VisitWindowProps) {
  const t = useVisitsT();
  const { data: visit, error, refetch } = useQuery(visitQuery(at, id));
  if (visit?.can.edit) return <EditVisitDialog visit={visit} at={at} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('visit')} size="sm">
      {visit && <Facts visit={visit} />}
      {visit && <ChargeValue at={at} visit={visit} />}
      {!visit && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!visit && !error && <PulseLoader />}
    </Modal>
  );
}

function Facts({ visit }: { readonly visit: LessonMinus }) {
  const t = useVisitsT();
  const format = useFormat();
  const { title, service_name, date_visit, lesson_plus_name, status } = visit;
  return (
    <Stack gap="xs">
      <Text>{[title ?? service_name, format.date(date_visit)].filter(Boolean).join(' · ')}</Text>
      <Text c="dimmed" size="sm">
        {lesson_plus_name ?? t('without_pass')}
      </Text>
      <div>
        <OutcomeLabel outcome={status} />
      </div>
    </Stack>
  );
}
