import { fullName } from '@ritm/kernel';
import { TeacherActions, TeacherForm, teacherQuery } from '@ritm/schools/web';
import { PageFrame, PulseLoader } from '@ritm/ui';
import { href, LoadError, useParam, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useTeacherT } from './messages.ts';
import { Report } from './report.tsx';
import classes from './teacher.module.css';

/** A teacher: how the month goes, and beside it who they are and what they may see. */
export function Screen() {
  const t = useTeacherT();
  const at = useSchool();
  const teacher_id = useParam('teacher_id');
  const { data, error, refetch } = useQuery(teacherQuery(at, teacher_id));
  const back = {
    href: href('/$type/school/$school_id/teachers', { type: at.role, school_id: at.school_id }),
    label: t('teachers'),
  };
  return (
    <PageFrame
      title={data ? fullName(data) : t('teacher')}
      subtitle={data?.position}
      back={back}
      actions={data && <TeacherActions at={at} teacher={data} />}
    >
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} back={back} />}
      {!data && !error && <PulseLoader />}
      {data && (
        <div className={classes.columns}>
          <Report at={at} teacher_id={teacher_id} />
          <section aria-label={t('card')}>
            <TeacherForm key={JSON.stringify(data)} at={at} teacher={data} />
          </section>
        </div>
      )}
    </PageFrame>
  );
}
