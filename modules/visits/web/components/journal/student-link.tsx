import { Anchor } from '@ritm/ui';
import { href, Link, type SchoolPlace } from '@ritm/web-kit';
import type { ReadRow } from '../../../contract/index.ts';
import classes from './journal.module.css';

export interface StudentLinkProps {
  readonly at: SchoolPlace;
  readonly row: Pick<ReadRow, 'student_id' | 'student_name'>;
}

export const StudentLink = ({ at, row: { student_id, student_name } }: StudentLinkProps) => (
  <Anchor
    component={Link}
    className={classes.student!}
    title={student_name}
    href={href(
      '/$type/school/$school_id/student/$student_id',
      { type: at.role, school_id: at.school_id, student_id },
      { tab: 'visits' },
    )}
  >
    {student_name}
  </Anchor>
);
