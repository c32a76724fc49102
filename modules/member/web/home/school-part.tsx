import { Banner, Button } from '@ritm/ui';
import { href, Link, useFormat } from '@ritm/web-kit';
import type { HomeCard, HomeSchool, OwnPass } from '../../contract/index.ts';
import classes from './home.module.css';
import { useHomeT } from './messages.ts';
import { PassLeft } from './pass-left.tsx';

interface SchoolPartProps {
  readonly school: HomeSchool;
  readonly names: ReadonlyMap<string, string>;
  /** Whether each pass and debt says whose it is. */
  readonly isNamed: boolean;
  /** Without the server nothing can be booked or asked. */
  readonly isStored: boolean;
}

const isRunning = ({ state }: OwnPass): boolean => state === 'active' || state === 'pending';

/** One studio or school: what is left there, what is owed, and booking. */
export function SchoolPart({ school, names, isNamed, isStored }: SchoolPartProps) {
  const t = useHomeT();
  const nameOf = ({ name }: HomeCard) => (isNamed ? (names.get(name) ?? name.split(' ')[0]) : undefined);
  return (
    <section className={classes.school} aria-label={school.name}>
      <div className={classes.schoolHead}>
        <h2 className={classes.schoolName}>{school.name}</h2>
        {!isStored && (
          // The page of booking is a small application of its own.
          <Button component="a" href={`/web/record_company/${school.school_id}`} size="sm">
            {t('book')}
          </Button>
        )}
      </div>
      {!isStored && <Offers school={school} />}
      {school.cards.map((card) => (
        <Closed key={card.student_id} school={school} card={card} name={nameOf(card)} />
      ))}
      {school.cards.map((card) => (
        <Debts key={card.student_id} card={card} name={nameOf(card)} />
      ))}
      {school.cards.flatMap((card) =>
        card.passes
          .filter(isRunning)
          .map((pass) => (
            <PassLeft
              key={`${card.student_id} ${pass.id}`}
              pass={pass}
              name={nameOf(card)}
              school_id={school.school_id}
              isStored={isStored}
            />
          )),
      )}
      {!school.cards.some(({ passes }) => passes.some(isRunning)) && <p className={classes.note}>{t('no_pass')}</p>}
    </section>
  );
}

/** A place from the queue does not wait long. */
function Offers({ school: { school_id, waiting } }: Pick<SchoolPartProps, 'school'>) {
  const t = useHomeT();
  return waiting
    .filter((one) => one.may_take)
    .map(({ id, title, students }) => (
      <Banner key={id} tone="info">
        {t('offered', { title })}{' '}
        <Link href={href('/profile/cabinet_client', {}, { school: school_id, student: students[0]?.id ?? 0 })}>
          {t('take')}
        </Link>
      </Banner>
    ));
}

interface OfCardProps {
  readonly card: HomeCard;
  readonly name: string | undefined;
}

/** Missed classes have closed online booking; the cabinet says which and what to do. */
function Closed({ school, card: { student_id }, name }: OfCardProps & Pick<SchoolPartProps, 'school'>) {
  const t = useHomeT();
  const format = useFormat();
  // A home that the device has stored may be older than this list.
  const closed = (school.closed ?? []).find((one) => one.student_id === student_id);
  if (!closed) return null;
  const title = t('closed', { date: format.date(closed.opens_on) });
  return (
    <Banner tone="warning" title={[name, title].filter(Boolean).join(': ')}>
      <Link href={href('/profile/cabinet_client', {}, { school: school.school_id, student: student_id })}>
        {t('closed_why')}
      </Link>
    </Banner>
  );
}

/** What is owed, and for what: a sum without its reason only worries. */
function Debts({ card, name }: OfCardProps) {
  const t = useHomeT();
  const format = useFormat();
  const { visits, latest } = card.debt;
  const dates = latest.map((one) => `${format.date(one.date_visit)} ${one.title ?? t('visit')}`).join(', ');
  const unpaid = card.passes.filter((pass) => owedFor(pass) > 0);
  return (
    <>
      {visits > 0 && (
        <Banner tone="warning" title={[name, t('uncovered', { count: visits })].filter(Boolean).join(': ')}>
          {visits > latest.length ? t('and_more', { list: dates }) : dates}
        </Banner>
      )}
      {unpaid.map((pass) => (
        <Banner
          key={pass.id}
          tone="warning"
          title={[name, t('unpaid', { sum: format.money(owedFor(pass)) })].filter(Boolean).join(': ')}
        >
          {t('unpaid_of', { pass: pass.name, date: format.date(pass.sold_on) })}
        </Banner>
      ))}
    </>
  );
}

const owedFor = ({ price, paid }: OwnPass): number => Math.max(0, (price ?? 0) - (paid ?? 0));
