import { Anchor, ErrorState, Skeleton, SumLine, SumList } from '@ritm/ui';
import { errorText, href, Link, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { PassExplanation } from '../contract/index.ts';
import { usePassesT } from './messages.ts';
import { whyQuery, type PassPlace } from './data.ts';
import classes from './why.module.css';

type Term = NonNullable<PassExplanation['remainder']>['terms'][number];
type Ground = Term['grounds'][number];
type EndTerm = NonNullable<PassExplanation['end']>['terms'][number];

/** Shows the equations of a pass: what was sold and where it went, the first day and what moved the last one. */
export function WhyEquation({ at }: { readonly at: PassPlace }) {
  const t = usePassesT();
  const { data, error, refetch } = useQuery(whyQuery(at));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  return (
    <div className={classes.why}>
      {data.remainder && <Remainder remainder={data.remainder} at={at} />}
      <section aria-label={t('why_end')}>
        <h3 className={classes.heading}>{t('why_end')}</h3>
        <SumList total={{ label: t('why_until'), value: <Day date={data.end?.ends_on ?? null} /> }}>
          <Start start={data.start} />
          {data.end?.terms.map((term, index) => (
            <EndLine key={index} term={term} base={data.end!.base} at={at} />
          ))}
        </SumList>
      </section>
    </div>
  );
}

function Remainder({
  remainder,
  at,
}: {
  readonly remainder: NonNullable<PassExplanation['remainder']>;
  readonly at: PassPlace;
}) {
  const t = usePassesT();
  const format = useFormat();
  return (
    <section aria-label={t('why_left')}>
      <h3 className={classes.heading}>{t('why_left')}</h3>
      <SumList total={{ label: t('why_is_left'), value: format.visits(remainder.left) }}>
        {remainder.terms.map((term) => (
          <RemainderLine key={term.kind} term={term} at={at} />
        ))}
      </SumList>
    </section>
  );
}

function RemainderLine({ term, at }: { readonly term: Term; readonly at: PassPlace }) {
  const t = usePassesT();
  const format = useFormat();
  const amount = term.visits < 0 ? `− ${format.visits(-term.visits)}` : format.visits(term.visits);
  return (
    <>
      <SumLine label={t(`term_${term.kind}`)} value={amount} />
      {term.kind === 'used' && <Visits term={term} at={at} />}
      {isOfAnother(term) && (
        <div className={classes.grounds}>
          {term.grounds.map((ground) => (
            <Row key={ground.id} ground={ground} at={at}>
              {t('why_other_pass')}
            </Row>
          ))}
        </div>
      )}
    </>
  );
}

const isOfAnother = ({ kind }: Term): boolean =>
  kind === 'carried_in' || kind === 'carried_out' || kind === 'transferred';

/**
 * Links to the row's record: a visit opens, a pass is on its holder's card, a freeze or extension is in the history of
 * actions.
 */
function Row({ ground, at, children }: { readonly ground: Ground; readonly at: PassPlace; readonly children: string }) {
  const { type: kind, id, student_id } = ground;
  const isOfPass = kind === 'freeze' || kind === 'extension';
  const holderId = isOfPass ? at.student_id : student_id;
  if (holderId === null || !isStaff(at)) return <span>{children}</span>;
  const search = kind === 'lesson_minus' ? { tab: 'visits', visit: id } : isOfPass ? { history: true } : {};
  const place = { type: at.role, school_id: at.school_id, student_id: holderId };
  return (
    <Anchor component={Link} fz="inherit" href={href('/$type/school/$school_id/student/$student_id', place, search)}>
      {children}
    </Anchor>
  );
}

const isStaff = ({ role }: PassPlace): boolean => role !== 'student' && role !== 'user';

/** Lists the visits by day; all of them are on the client's tab of visits. */
function Visits({ term, at }: { readonly term: Term; readonly at: PassPlace }) {
  const t = usePassesT();
  const format = useFormat();
  const counted = term.grounds.filter(({ visits }) => visits !== 0);
  return (
    <div className={classes.grounds}>
      {counted.slice(-MAX_GROUNDS).map((one) => (
        <Row key={one.id} ground={one} at={at}>
          {format.date(one.date!)}
        </Row>
      ))}
      {counted.length > MAX_GROUNDS && <span>{t('why_more', { count: counted.length - MAX_GROUNDS })}</span>}
      {isStaff(at) && (
        <Anchor
          component={Link}
          fz="inherit"
          href={href(
            '/$type/school/$school_id/student/$student_id',
            { type: at.role, school_id: at.school_id, student_id: at.student_id },
            { tab: 'visits' },
          )}
        >
          {t('all_visits')}
        </Anchor>
      )}
    </div>
  );
}
const MAX_GROUNDS = 12;

function Start({ start }: { readonly start: PassExplanation['start'] }) {
  const t = usePassesT();
  return <SumLine label={t(`start_${start.reason}`)} value={<Day date={start.starts_on ?? start.deadline} />} />;
}

function EndLine({ term, base, at }: { readonly term: EndTerm; readonly base: string; readonly at: PassPlace }) {
  const t = usePassesT();
  const format = useFormat();
  const units = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const;
  const [ground] = term.grounds;
  if (term.kind === 'term')
    return (
      <SumLine
        label={t('end_term', { term: t(units[term.unit!], { count: term.validity! }) })}
        value={format.date(base)}
      />
    );
  if (term.days === null)
    return <SumLine label={t(term.kind === 'set' ? 'end_set' : 'end_deadline')} value={format.date(base)} />;
  const what =
    term.kind === 'freeze' && ground?.date && ground.date_to
      ? t('end_freeze', { from: format.date(ground.date), to: format.date(ground.date_to) })
      : t('end_extension');
  const label = (
    <>
      {ground ? (
        <Row ground={ground} at={at}>
          {what}
        </Row>
      ) : (
        what
      )}
      {term.idle && <small className={classes.idle}>{t(`end_idle_${term.idle}`)}</small>}
    </>
  );
  return <SumLine label={label} value={t('plus_days', { days: t('days', { count: term.days }) })} />;
}

function Day({ date }: { readonly date: string | null }) {
  const t = usePassesT();
  const format = useFormat();
  return date === null ? t('why_no_end') : format.date(date);
}
