import { DateField, Modal, Select, Stack, Text } from '@ritm/ui';
import { today, useFormat } from '@ritm/web-kit';
import { type StudentPlace, usePassActionsT } from '@ritm/passes/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classesOnQuery } from '../classes-data.ts';
import type { MakeUp } from '../data.ts';
import { classForMakeUp, outsideClass } from '../make-up-classes.ts';
import type { Marking } from '../use-mark.ts';

export interface MakeUpDialogProps {
  readonly at: StudentPlace;
  readonly makeUp: MakeUp;
  readonly onClose: () => void;
  readonly marking: Marking;
}

const now = (): string => new Date().toISOString();

/** Asks when and in which class an absence was made up; today's class of the missed service is preselected. */
export function MakeUpDialog({ at, makeUp, onClose, marking }: MakeUpDialogProps) {
  const t = usePassActionsT();
  const format = useFormat();
  const [date, setDate] = useState<string | null>(today());
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery({ ...classesOnQuery(at, date ?? today()), enabled: date !== null });
  const offered = classForMakeUp(data?.data ?? [], makeUp, now());
  const value = chosen ?? (offered.first === undefined ? outsideClass : String(offered.first));
  const submit = () => {
    const timetable_id = value === outsideClass ? {} : { timetable_id: Number(value) };
    marking.mark({ make_up_id: makeUp.id, ...timetable_id, ...(date && { date_visit: date }) });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('make_up_use')}
      size="sm"
      submit={{ label: t('make_up_submit'), onSubmit: submit, pending: marking.pending, disabled: !date || !data }}
    >
      <Stack gap="md">
        <Text size="sm">
          {[t('make_up', { date: format.date(makeUp.date_visit) }), makeUp.title].filter(Boolean).join(' · ')}
        </Text>
        <DateField
          label={t('make_up_date')}
          value={date}
          onChange={(next) => {
            setDate(next);
            setChosen(null);
          }}
        />
        <Select
          label={t('make_up_class')}
          data={[
            ...offered.classes.map(({ id, time_from, title }) => ({
              value: String(id),
              label: `${time_from} ${title}`,
            })),
            { value: outsideClass, label: t('make_up_no_class') },
          ]}
          allowDeselect={false}
          value={value}
          onChange={setChosen}
        />
      </Stack>
    </Modal>
  );
}
