import { Button } from '@ritm/ui';
import { href, Link, type SchoolPlace } from '@ritm/web-kit';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Today } from '../../contract/index.ts';
import { timetableHref } from '../addresses.ts';
import { useReportsT } from '../messages.ts';
import classes from './first-steps.module.css';

/** The next steps of a new organization; completed steps stay in the list with a tick. */
export function FirstSteps({ at, today: { has, can } }: { readonly at: SchoolPlace; readonly today: Today }) {
  const t = useReportsT();
  const place = { type: at.role, school_id: at.school_id };
  const students = href('/$type/school/$school_id/students', place);
  return (
    <section className={classes.steps}>
      <h2 className={classes.title}>{t('steps_title')}</h2>
      <p className={classes.text}>{t('steps_text')}</p>
      <ol className={classes.list}>
        <Step
          number={1}
          title={t('step_services')}
          text={t('step_services_text')}
          isDone={has.services}
          isAllowed={can.add_service}
        >
          <Go href={href('/$type/school/$school_id/services', place)} label={t('step_services_do')} isNext />
        </Step>
        <Step
          number={2}
          title={t('step_students')}
          text={t('step_students_text')}
          isDone={has.students}
          isAllowed={can.add_student}
        >
          {can.import_students && (
            <Go
              href={href('/$type/school/$school_id/students/import', place)}
              label={t('step_students_do')}
              isNext={has.services}
            />
          )}
          <Go href={students} label={t('step_students_hand')} isNext={false} />
        </Step>
        <Step
          number={3}
          title={t('step_classes')}
          text={t('step_classes_text')}
          isDone={has.classes}
          isAllowed={can.add_class}
        >
          <Go href={timetableHref(at)} label={t('step_classes_do')} isNext={has.services && has.students} />
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly isAllowed: boolean;
  readonly children: ReactNode;
}

function Step({ number, title, text, isDone, isAllowed, children }: StepProps) {
  const t = useReportsT();
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.number} aria-hidden>
        {isDone ? <IconCheck size={18} stroke={2} /> : number}
      </span>
      <div className={classes.words}>
        <h3 className={classes.stepTitle}>{title}</h3>
        <p className={classes.text}>{isDone ? t('step_done') : isAllowed ? text : t('step_wait')}</p>
      </div>
      {!isDone && isAllowed && <div className={classes.actions}>{children}</div>}
    </li>
  );
}

function Go({ href: to, label, isNext }: { readonly href: string; readonly label: string; readonly isNext: boolean }) {
  return (
    <Button component={Link} href={to} variant={isNext ? 'filled' : 'default'}>
      {label}
    </Button>
  );
}
