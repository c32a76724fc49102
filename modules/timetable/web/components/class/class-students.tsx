import { Badge, Group, Text } from '@ritm/ui';
import type { ClassStudent, Timetable } from '../../../contract/index.ts';
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
