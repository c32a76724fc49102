import { StudentPicker } from '@ritm/students/web';
import { Button, DateField, toast } from '@ritm/ui';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import type { Enrolled, GroupCard } from '../../../contract/index.ts';
import { enrol, staleGroup } from '../../groups-data.ts';
import { useTimetableT } from '../../messages.ts';
import classes from './group.module.css';

/** Enrols a client with a search and a day; a class without a place is named after it. */
export function EnrolLine({ group, today }: { readonly group: GroupCard; readonly today: string }) {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  const [student, setStudent] = useState<number | null>(null);
  const [date, setDate] = useState<string | null>(today);
  const done = ({ full }: Enrolled) => {
    setStudent(null);
    const [first] = full;
    const title = group.classes.find((one) => one.timetable_id === first?.timetable_id)?.title;
    if (first && title) toast(t('group_no_place', { title, date: format.date(first.date) }), { kind: 'info' });
    else toast(t('group_enrolled'));
  };
  const action = useAction(
    (student_id: number, key) => enrol(at, group.id, { student_id, ...(date && { date }) }, key),
    { invalidates: staleGroup(at), onDone: done },
  );
  return (
    <form
      className={classes.enrol}
      onSubmit={(event) => {
        event.preventDefault();
        if (student !== null) action.run(student);
      }}
    >
      <StudentPicker label={t('group_enrol_who')} value={student} onChange={setStudent} />
      <DateField label={t('group_from')} value={date} onChange={setDate} />
      <Button type="submit" loading={action.pending} disabled={student === null}>
        {t('group_enrol')}
      </Button>
    </form>
  );
}
