import { Alert, Modal, Radio, Skeleton, Stack, Text, Textarea, toast, undoToast } from '@ritm/ui';
import { errorText, useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeatLeaving, SeatScope } from '../../contract/index.ts';
import { addSeat, removeSeat, seatLeavingQuery, staleSeats, type ClassOn, type SeatLeave } from './data.ts';
import { useBookT } from './messages.ts';

export interface LeaveDialogProps extends ClassOn {
  readonly student_id: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** Takes a booking back: asks how much of it, and where canceling is late, whether it is charged or why not. */
export function LeaveDialog({ student_id, timetable_id, date, title, onClose }: LeaveDialogProps) {
  const t = useBookT();
  const at = { ...useSchool(), student_id };
  const { data, error } = useQuery(seatLeavingQuery(at, { timetable_id, date }));
  const [scope, setScope] = useState<SeatScope>('this');
  const [charge, setCharge] = useState(true);
  const [reason, setReason] = useState('');
  const leave = useLeave({ student_id, title, onClose });
  const asksCharge = data !== undefined && data.late && data.charged;
  const isCharged = asksCharge && charge;
  const submit = {
    label: t('remove'),
    danger: true,
    pending: leave.pending,
    disabled: !data || (asksCharge && !charge && reason.trim() === ''),
    onSubmit: () =>
      leave.run({ timetable_id, date, scope, ...(isCharged ? { charge: true } : reason.trim() && { reason }) }),
  };
  return (
    <Modal opened onClose={onClose} title={t('remove_title')} submit={submit}>
      <Stack>
        {error && <Alert color="danger">{errorText(error)}</Alert>}
        {!data && !error && <Skeleton height={120} />}
        {data && (
          <>
            <HowMuch {...{ data, date, title, scope }} onScope={setScope} />
            {asksCharge && <Charge data={data} charge={charge} onCharge={setCharge} />}
            {asksCharge && !charge && (
              <Textarea
                label={t('remove_reason')}
                required
                maxLength={500}
                autosize
                minRows={2}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </>
        )}
        {leave.refused && <Alert color="danger">{leave.refused}</Alert>}
      </Stack>
    </Modal>
  );
}

interface HowMuchProps extends Pick<LeaveDialogProps, 'date' | 'title'> {
  readonly data: SeatLeaving;
  readonly scope: SeatScope;
  readonly onScope: (scope: SeatScope) => void;
}

function HowMuch({ data, date, title, scope, onScope }: HowMuchProps) {
  const t = useBookT();
  const format = useFormat();
  const day = format.date(date);
  if (data.later === 0) return <Text>{t('remove_of', { title, date: day })}</Text>;
  return (
    <Radio.Group
      label={t('remove_what')}
      description={title}
      value={scope}
      onChange={(next) => onScope(next as SeatScope)}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="this" label={t('remove_this', { date: day })} data-autofocus />
        <Radio value="following" label={t('remove_following', { date: day, count: data.later })} />
      </Stack>
    </Radio.Group>
  );
}

interface ChargeProps {
  readonly data: SeatLeaving;
  readonly charge: boolean;
  readonly onCharge: (charge: boolean) => void;
}

function Charge({ data: { free_until, time_zone, pass }, charge, onCharge }: ChargeProps) {
  const t = useBookT();
  const format = useFormat();
  return (
    <Radio.Group
      label={t('remove_charge')}
      description={t('remove_late', { until: format.instant(free_until, time_zone) })}
      value={charge ? 'yes' : 'no'}
      onChange={(next) => onCharge(next === 'yes')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="yes" label={pass === null ? t('remove_charged') : t('remove_charged_pass', { pass })} />
        <Radio value="no" label={t('remove_uncharged')} />
      </Stack>
    </Radio.Group>
  );
}

/** One date that was taken back without a charge can be booked again by one tap. */
function useLeave({ student_id, title, onClose }: Pick<LeaveDialogProps, 'student_id' | 'title' | 'onClose'>) {
  const t = useBookT();
  const format = useFormat();
  const at = { ...useSchool(), student_id };
  const invalidates = staleSeats(at);
  const again = useAction(
    ({ timetable_id, date }: ClassOn, key) => addSeat(at, { timetable_id, date, scope: 'this' }, key),
    { invalidates },
  );
  return useAction((query: SeatLeave, key) => removeSeat(at, query, key), {
    invalidates,
    quiet: true,
    onDone: (_, { timetable_id, date, scope, charge }) => {
      const day = format.date(date);
      onClose();
      if (charge) return toast(t('removed_charged', { title }), { ms: 4000 });
      if (scope === 'following') return toast(t('removed_all', { title, date: day }), { ms: 4000 });
      undoToast(t('removed', { title, date: day }), {
        label: t('undo'),
        undo: () => again.run({ timetable_id, date }),
      });
    },
  });
}
