import { Alert, Badge, Button, Group, Modal, PillChoice, Stack, Text } from '@ritm/ui';
import { StudentsPicker } from '@ritm/students/web';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { ClassStudent, Timetable } from '../../../contract/index.ts';
import { setClassStudents, staleClasses } from '../../data.ts';
import { useTimetableT } from '../../messages.ts';
import classes from './who-comes.module.css';

const isComing = ({ status }: ClassStudent): boolean => status !== 'canceled' && status !== 'excused';

/** All clients on a class, for screens that show nothing else about them. */
export function ClassStudents({ openClass }: { readonly openClass: Timetable }) {
  const t = useTimetableT();
  if (openClass.students.length === 0) return <Text c="dimmed">{t('who_nobody')}</Text>;
  return (
    <ul className={classes.list}>
      {openClass.students.map((one) => (
        <li key={one.student_id} data-absent={!isComing(one) || undefined}>
          <span>{one.name}</span>
          <Group gap="xs">
            {one.standing && (
              <Badge color="gray" size="sm">
                {t('standing')}
              </Badge>
            )}
            <Text size="sm" c="dimmed">
              {t(one.status === 'canceled' ? 'status_absent' : `status_${one.status}`)}
            </Text>
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** The button that edits the list of clients; the list itself may be shown elsewhere. */
export function ClassStudentsButton({ openClass }: { readonly openClass: Timetable }) {
  const t = useTimetableT();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUsers size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('who_comes_edit')}
      </Button>
      {opened && <ClassStudentsDialog openClass={openClass} onClose={() => setOpened(false)} />}
    </>
  );
}

function ClassStudentsDialog({ openClass, onClose }: { readonly openClass: Timetable; readonly onClose: () => void }) {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  const [ids, setIds] = useState(() => openClass.students.filter(isComing).map(({ student_id }) => student_id));
  const [scope, setScope] = useState<'this' | 'following'>('this');
  const [full, setFull] = useState<string>();
  const save = useAction((input: Parameters<typeof setClassStudents>[1], key) => setClassStudents(at, input, key), {
    done: t('who_saved'),
    invalidates: staleClasses(at),
    quiet: true,
    onDone: ({ full_dates }) =>
      full_dates.length === 0
        ? onClose()
        : setFull(t('who_full', { dates: full_dates.map((one) => format.date(one)).join(', ') })),
  });
  const submit = () => {
    setFull(undefined);
    save.run({ timetable_id: openClass.id, date: openClass.date, students_ids: ids, scope });
  };
  const problem = save.refused ?? full;
  const knownStudents = openClass.students.map(({ student_id, name }) => ({
    id: student_id,
    lastname: name,
    firstname: '',
    patronymic: '',
  }));
  return (
    <Modal opened onClose={onClose} title={t('who_comes')} submit={{ onSubmit: submit, pending: save.pending }}>
      <Stack>
        {problem && <Alert color="danger">{problem}</Alert>}
        <StudentsPicker value={ids} onChange={setIds} known={knownStudents} autoFocus />
        {openClass.capacity !== null && (
          <Text size="sm" c={ids.length > openClass.capacity ? 'danger' : 'dimmed'}>
            {t('seats', { booked: ids.length, capacity: openClass.capacity })}
          </Text>
        )}
        {openClass.repeat !== 'none' && (
          <PillChoice
            label={t('who_scope')}
            value={scope}
            onChange={setScope}
            items={[
              { value: 'this', label: t('who_this', { date: format.date(openClass.date) }) },
              { value: 'following', label: t('who_following') },
            ]}
          />
        )}
      </Stack>
    </Modal>
  );
}
