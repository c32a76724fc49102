import { Button, Modal, Stack, Text, toast } from '@ritm/ui';
import { queryClient, showError, useFormat } from '@ritm/web-kit';
import { fullName } from '@ritm/kernel';
import { usePassActionsT } from '@ritm/passes/web';
import { StudentPicker } from '@ritm/students/web';
import { useState } from 'react';
import { makeUpsInClassQuery, type ClassPlace, type MakeUp } from '../data.ts';
import { useVisitsT } from '../messages.ts';
import type { ClassMarks } from '../use-class-marks.ts';

export interface WalkInProps {
  readonly at: ClassPlace;
  readonly onMark: ClassMarks['walkIn'];
}

interface Arrived {
  readonly student_id: number;
  readonly name: string;
  /** The oldest absence that a visit to this class would make up. */
  readonly makeUp: MakeUp;
}

/** Marks a client who was not booked; one who may make an absence up here is asked about first. */
export function WalkIn({ at, onMark }: WalkInProps) {
  const t = useVisitsT();
  // A picker is used once: the next one is empty, whatever was typed into it.
  const [attempt, setAttempt] = useState(0);
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const mark = async (student_id: number, name: string, make_up_id?: number): Promise<void> => {
    setArrived(null);
    if (await onMark(student_id, make_up_id)) toast(t(make_up_id ? 'made_up' : 'walked_in', { name }), { ms: 4000 });
  };
  const pick = async (student_id: number, name: string): Promise<void> => {
    setAttempt(attempt + 1);
    try {
      const { data } = await queryClient.fetchQuery(makeUpsInClassQuery(at, student_id));
      const [makeUp] = data;
      if (makeUp) setArrived({ student_id, name, makeUp });
      else await mark(student_id, name);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <StudentPicker
        key={attempt}
        value={null}
        onChange={(id, student) => id !== null && void pick(id, student ? fullName(student) : '')}
        label={t('add_client')}
      />
      {arrived && (
        <WhichVisit
          arrived={arrived}
          onClose={() => setArrived(null)}
          onChoose={(make_up_id) => void mark(arrived.student_id, arrived.name, make_up_id)}
        />
      )}
    </>
  );
}

interface WhichVisitProps {
  readonly arrived: Arrived;
  readonly onClose: () => void;
  readonly onChoose: (make_up_id?: number) => void;
}

function WhichVisit({ arrived: { name, makeUp }, onClose, onChoose }: WhichVisitProps) {
  const t = useVisitsT();
  const tActions = usePassActionsT();
  const format = useFormat();
  const { date_visit, title, valid_until, charged } = makeUp;
  return (
    <Modal opened onClose={onClose} title={t('which_visit')} size="sm">
      <Stack gap="md">
        <div>
          <Text>{name}</Text>
          <Text size="sm" c="dimmed">
            {[
              tActions('make_up', { date: format.date(date_visit) }),
              title,
              valid_until && tActions('make_up_until', { date: format.date(valid_until) }),
              charged && tActions('make_up_free'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Button data-autofocus onClick={() => onChoose(makeUp.id)}>
          {t('visit_make_up')}
        </Button>
        <Button variant="default" onClick={() => onChoose()}>
          {t('visit_ordinary')}
        </Button>
      </Stack>
    </Modal>
  );
}
