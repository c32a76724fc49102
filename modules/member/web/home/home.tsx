/**
 * The first screen of a client: when and where the next class is, what is left, how to get in. One screen of a phone
 * answers all three, so everything else is in the other tabs. What opens on a tap is loaded then.
 */
import { Button, EmptyState, ErrorState, lazyWithRetry, PulseLoader, usePageTitle } from '@ritm/ui';
import { errorText, href, Link, useSearchState, useSession } from '@ritm/web-kit';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Home } from '../../contract/index.ts';
import { ClassesAhead } from './classes-ahead.tsx';
import { clearHome } from './clear-home.ts';
import { homeQuery } from './data.ts';
import classes from './home.module.css';
import { useHomeT } from './messages.ts';
import { classesAhead, homeOf, peopleOf, shortNames } from './people.ts';
import { PersonChoice } from './person-choice.tsx';
import { SchoolPart } from './school-part.tsx';

const CodeSheet = lazyWithRetry(async () => (await import('./code-sheet.tsx')).CodeSheet);
const storing = () => import('./stored-home.ts');

export interface MemberHomeProps {
  /** What the person has here beside classes of their own: their work and invitations to it. */
  readonly work: (home: Home) => ReactNode;
  /** Whether the work is the main thing for this person and stands first. */
  readonly workFirst: boolean;
}

export function MemberHome({ work, workFirst }: MemberHomeProps) {
  const t = useHomeT();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(homeQuery);
  usePageTitle(t('title'));
  useEffect(() => {
    if (data?.data.length === 0) clearHome();
    if (!data || data.data.length === 0) return undefined;
    let isOpen = true;
    // A home that has been left, by a sign-out too, is not stored any more.
    void storing().then(({ storeHome }) => isOpen && storeHome(data));
    return () => {
      isOpen = false;
    };
  }, [data]);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.greeting}>
          {user.firstname ? t('greeting', { name: user.firstname }) : t('greeting_plain')}
        </h1>
        {data && data.data.length > 0 && <CodeButton home={data} />}
      </header>
      {!data && (error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : <PulseLoader />)}
      {data && workFirst && work(data)}
      {data && <HomeParts home={data} />}
      {data && !workFirst && work(data)}
    </div>
  );
}

/** The home of the person in the address; everybody's without one. */
export function HomeParts({ home, isStored = false }: { readonly home: Home; readonly isStored?: boolean }) {
  const t = useHomeT();
  const [{ who }, setSearch] = useSearchState({ who: '' });
  const people = peopleOf(home);
  if (people.length === 0) return home.works ? null : <Nobody />;
  const schools = homeOf(home, who);
  const names = shortNames(people);
  const isSeveral = people.length > 1;
  const isNamed = isSeveral && !people.some((one) => one.key === who);
  return (
    <>
      {isSeveral && (
        <PersonChoice
          people={people}
          names={names}
          value={who}
          onChange={(next) => setSearch({ who: next }, 'replace')}
        />
      )}
      <ClassesAhead
        // The state of an open window belongs to one booking.
        key={who}
        ahead={classesAhead(schools)}
        nameOf={(student_id) => {
          if (!isNamed) return undefined;
          const card = home.data.flatMap(({ cards }) => cards).find((one) => one.student_id === student_id);
          return card && (card.is_child ? names.get(card.name) : t('for_you'));
        }}
        isStored={isStored}
      />
      {schools.map((school) => (
        <SchoolPart key={school.school_id} school={school} names={names} isNamed={isNamed} isStored={isStored} />
      ))}
    </>
  );
}

/** A person whom nobody has written in yet, and who works nowhere. */
function Nobody() {
  const t = useHomeT();
  return (
    <EmptyState
      title={t('none')}
      text={t('none_text')}
      action={
        <div className={classes.own}>
          <span>{t('own_business_text')}</span>
          <Button component={Link} href={href('/schools/new', {})} variant="light">
            {t('own_business')}
          </Button>
        </div>
      }
    />
  );
}

/** The code for the desk in one tap: of the person chosen, or of everybody. */
function CodeButton({ home }: { readonly home: Home }) {
  const t = useHomeT();
  const [{ who }] = useSearchState({ who: '' });
  const [opened, setOpened] = useState(false);
  const next = classesAhead(homeOf(home, who))[0]?.booking.student_id;
  const cards = homeOf(home, who)
    .flatMap(({ school_id, cards: own }) => own.map(({ student_id }) => ({ school_id, student_id })))
    // Whoever comes next is asked for the code first.
    .toSorted((a, b) => Number(b.student_id === next) - Number(a.student_id === next));
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconQrcode size={20} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('code')}
      </Button>
      <Suspense>{opened && <CodeSheet cards={cards} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
