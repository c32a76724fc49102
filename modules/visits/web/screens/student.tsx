import { Button, PageFrame, PulseLoader, Tabs, useScrollToChosen } from '@ritm/ui';
import { href, LoadError, useParam, useSchool, useSearchState } from '@ritm/web-kit';
import { allows } from '@ritm/accounts/contract';
import { StudentFilesTab } from '@ritm/files/web';
import { FinanceList } from '@ritm/finance/web';
import { fullName } from '@ritm/kernel';
import type { Student } from '@ritm/students/contract';
import { CommentsTab, HistoryTab, StudentHeader, studentQuery } from '@ritm/students/web';
import { NewTaskItem, TaskDialog } from '@ritm/tasks/web';
import { IconCalendarPlus, IconShoppingBagPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { openBooking } from '../booking/open-booking.tsx';
import { ClassesTab } from '../components/classes-tab.tsx';
import { HeadSums } from '../components/head-sums.tsx';
import { MarkButton } from '../components/mark-button.tsx';
import { PassesTab } from '../components/passes-tab.tsx';
import { passesQuery, SellDialog, type StudentPlace } from '@ritm/passes/web';
import { VisitsTab } from '../components/visits-tab.tsx';
import { useVisitsT } from '../messages.ts';
import { useMark } from '../use-mark.ts';
import classes from './student.module.css';

/** The client's card, the heart of the product: what is left, one tap to mark, one to sell. */
export function Screen() {
  const t = useVisitsT();
  const school = useSchool();
  const at = { ...school, student_id: useParam('student_id') };
  const { data: student, error, refetch } = useQuery(studentQuery(school, at.student_id));
  const backLink = {
    href: href('/$type/school/$school_id/students', { type: at.role, school_id: at.school_id }),
    label: t('students'),
  };
  if (student) return <Card student={student} at={at} backLink={backLink} />;
  return (
    <PageFrame title={t('student')} back={backLink}>
      {error ? (
        <LoadError title={t('student_failed')} error={error} onRetry={() => void refetch()} back={backLink} />
      ) : (
        <PulseLoader />
      )}
    </PageFrame>
  );
}

interface CardProps {
  readonly student: Student;
  readonly at: StudentPlace;
  readonly backLink: { readonly href: string; readonly label: string };
}

function Card({ student, at, backLink }: CardProps) {
  const t = useVisitsT();
  const [{ tab }, setSearch] = useSearchState({ tab: 'passes' });
  const [selling, setSelling] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  const strip = useScrollToChosen(tab);
  const marking = useMark(at, () => setSelling(true));
  const onTab = (value: string) => setSearch({ tab: value });
  const tabs = [
    'passes',
    'visits',
    ...(allows(at.role, 'finances.get_list') ? (['payments'] as const) : []),
    'timetable',
    'comments',
    ...(allows(at.role, 'student_files.get_list') ? (['files'] as const) : []),
    ...(allows(at.role, 'students_history.get_list') ? (['history'] as const) : []),
  ] as const;
  const name = fullName(student);
  const shortened = [student.lastname, student.firstname].filter(Boolean).join(' ');
  return (
    <PageFrame title={name} back={backLink}>
      <StudentHeader
        student={student}
        actions={<CardActions at={at} marking={marking} onSell={() => setSelling(true)} />}
        menuItems={<NewTaskItem onOpen={() => setIsPlanning(true)} />}
        nameless
      >
        <HeadSums at={at} onOpen={() => onTab('passes')} />
      </StudentHeader>
      <Tabs value={tab} onChange={(value) => value && onTab(value)}>
        <Tabs.List ref={strip} className={classes.tabs!}>
          {tabs.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`tab_${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <TabContent tab={tab} student={student} at={at} marking={marking} onSell={() => setSelling(true)} onTab={onTab} />
      <Suspense>
        {isPlanning && <TaskDialog student_id={at.student_id} onClose={() => setIsPlanning(false)} />}
      </Suspense>
      <SellDialog
        opened={selling}
        onClose={() => setSelling(false)}
        at={at}
        name={shortened}
        discount={student.discount}
      />
    </PageFrame>
  );
}

interface TabContentProps {
  readonly tab: string;
  readonly student: Student;
  readonly at: StudentPlace;
  readonly marking: ReturnType<typeof useMark>;
  readonly onSell: () => void;
  readonly onTab: (tab: string) => void;
}

function TabContent({ tab, student, at, marking, onSell, onTab }: TabContentProps) {
  switch (tab) {
    case 'passes':
      return <PassesTab at={at} marking={marking} onSell={onSell} onTab={onTab} />;
    case 'visits':
      return <VisitsTab at={at} />;
    case 'payments':
      return <FinanceList student_id={at.student_id} />;
    case 'timetable':
      return <ClassesTab at={at} />;
    case 'comments':
      return <CommentsTab student_id={at.student_id} />;
    case 'files':
      return (
        <Suspense fallback={<PulseLoader />}>
          <StudentFilesTab student={student} />
        </Suspense>
      );
    case 'history':
      return (
        <Suspense fallback={<PulseLoader />}>
          <HistoryTab student_id={at.student_id} />
        </Suspense>
      );
    default:
      return null;
  }
}

interface CardActionsProps {
  readonly at: StudentPlace;
  readonly marking: ReturnType<typeof useMark>;
  readonly onSell: () => void;
}

/** One tap to mark a visit, one to sell a pass, one to book, for those who may. */
function CardActions({ at, marking, onSell }: CardActionsProps) {
  const t = useVisitsT();
  const passes = useQuery(passesQuery(at));
  return (
    <>
      {allows(at.role, 'lessons_minus.add') && (
        <MarkButton at={at} passes={passes.data?.data ?? []} loading={passes.isLoading} marking={marking} />
      )}
      {allows(at.role, 'lessons_plus.add') && (
        <Button
          variant="default"
          leftSection={<IconShoppingBagPlus size={18} stroke={1.75} aria-hidden />}
          onClick={onSell}
        >
          {t('sell')}
        </Button>
      )}
      {allows(at.role, 'timetable_student.edit') && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => openBooking({ student_id: at.student_id })}
        >
          {t('enrol')}
        </Button>
      )}
    </>
  );
}
