import { Anchor, FactList, Text, Title, type Fact } from '@ritm/ui';
import { href, Link, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { RequestCard } from '../../contract/index.ts';
import { companyQuery } from '../company/queries.ts';
import { useBookingT } from '../messages.ts';
import classes from './request-facts.module.css';
import { StateLabel } from './state-label.tsx';
import { useRequestWords } from '../use-request-words.ts';

/** The known facts of a request; an unknown fact has no line. */
function useFacts(request: RequestCard, zone: string): Fact[] {
  const t = useBookingT();
  const words = useRequestWords();
  const at = useSchool();
  const format = useFormat();
  const { date, time_from, time_to, student_id, answered_by, answered_at } = request;
  const place = { type: at.role, school_id: at.school_id };
  return [
    [
      t('when'),
      <Anchor key="class" component={Link} href={href('/$type/school/$school_id/timetable', place, { date })}>
        {format.date(date, 'weekday')}, {time_from}–{time_to}
      </Anchor>,
    ],
    [t('what'), `${request.title}${request.title === request.service_name ? '' : ` · ${request.service_name}`}`],
    [t('follows'), request.follows_id !== null && t('request', { id: request.follows_id })],
    [t('teacher'), request.teacher_name],
    [t('price'), format.money(request.price)],
    [
      t('client'),
      student_id === null ? (
        t('client_none')
      ) : (
        <Anchor
          key="card"
          component={Link}
          href={href('/$type/school/$school_id/student/$student_id', { ...place, student_id })}
        >
          {request.student_name}
        </Anchor>
      ),
    ],
    [t('comment'), request.comment],
    [t('channel'), [words.channel(request.channel), words.link(request.utm)].filter(Boolean).join(' · ')],
    [t('asked'), format.instant(request.created_at, zone)],
    [
      t('answered'),
      answered_by && answered_at && t('answered_by', { who: answered_by, when: format.instant(answered_at, zone) }),
    ],
    [t('loss'), request.loss && words.loss(request.loss)],
    [t('reason'), request.reason],
  ];
}

function History({ request, zone }: { readonly request: RequestCard; readonly zone: string }) {
  const t = useBookingT();
  const format = useFormat();
  if (request.history.length < 2) return null;
  return (
    <details>
      <summary>{t('history')}</summary>
      <ul className={classes.history}>
        {request.history.map((one) => (
          <li key={one.at}>
            {t('history_line', { state: t(`state_${one.state}`), when: format.instant(one.at, zone) })}
            {one.by && ` · ${one.by}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows a request's author, its class or time, and its history. */
export function RequestFacts({ request }: { readonly request: RequestCard }) {
  const t = useBookingT();
  const at = useSchool();
  const format = useFormat();
  const zone = useQuery(companyQuery(at.school_id)).data?.time_zone ?? 'UTC';
  const facts = useFacts(request, zone);
  const { name, phone, state, hold_until } = request;
  return (
    <>
      <div className={classes.head}>
        <div>
          <Title order={3}>{name}</Title>
          {phone && <Phone phone={phone} />}
        </div>
        <div>
          <StateLabel state={state} />
          {hold_until && (
            <Text c="dimmed" size="sm">
              {t('until', { time: format.instant(hold_until, zone) })}
            </Text>
          )}
        </div>
      </div>
      <FactList facts={facts} />
      <History request={request} zone={zone} />
    </>
  );
}

/** A masked number cannot be called, so it is not a link. */
function Phone({ phone }: { readonly phone: string }) {
  const format = useFormat();
  const text = format.phone(phone);
  return phone.includes('•') ? <Text c="dimmed">{text}</Text> : <Anchor href={`tel:${phone}`}>{text}</Anchor>;
}
