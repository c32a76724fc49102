import { Button, ErrorState, PulseLoader, Text, Title, usePageTitle } from '@ritm/ui';
import { ApiError, errorText, useAction, useFormat, useParams } from '@ritm/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerPage } from '../../contract/index.ts';
import { answerQuery, giveAnswer } from '../data.ts';
import { useAnswerT } from '../answer/messages.ts';
import classes from './answer.module.css';

type Class = NonNullable<AnswerPage['class']>;
type Answer = Parameters<typeof giveAnswer>[1];

/** The page of a message's link: the class, and two large buttons. Nobody signs in here, and opening it changes nothing. */
export function Screen() {
  const t = useAnswerT();
  const answer = String(useParams().answer);
  const client = useQueryClient();
  const query = answerQuery(answer);
  const { data, error, refetch } = useQuery(query);
  usePageTitle(data?.school_name ?? t('page_title'));
  const say = useAction((body: Answer, key) => giveAnswer(answer, body, key), {
    onDone: (page) => client.setQueryData(query.queryKey, page),
  });
  if (!data && error)
    return (
      <main id="content" className={classes.page}>
        {error instanceof ApiError && error.status === 404 ? (
          <>
            <Title order={1}>{t('link_ended')}</Title>
            <Text>{t('link_ended_text')}</Text>
          </>
        ) : (
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        )}
      </main>
    );
  return (
    <main id="content" className={classes.page} aria-busy={!data}>
      {data ? <Page page={data} pending={say.pending} say={say.run} /> : <PulseLoader />}
    </main>
  );
}

interface PageProps {
  readonly page: AnswerPage;
  readonly pending: boolean;
  readonly say: (body: Answer) => void;
}

function Page({ page, pending, say }: PageProps) {
  const t = useAnswerT();
  const { school_name, school_phone, firstname, messages_on } = page;
  return (
    <>
      <p className={classes.school}>{school_name}</p>
      <Title order={1}>{t('hello', { name: firstname })}</Title>
      {page.class && <ClassCard one={page.class} pending={pending} say={say} />}
      <footer className={classes.footer}>
        {school_phone && (
          <Button component="a" href={`tel:${school_phone}`} variant="default" fullWidth>
            {t('call')}
          </Button>
        )}
        {!messages_on && <Text>{t('messages_off_done', { school: school_name })}</Text>}
        <Button
          variant="subtle"
          loading={pending}
          onClick={() => say({ answer: messages_on ? 'messages_off' : 'messages_on' })}
        >
          {t(messages_on ? 'messages_off' : 'messages_on')}
        </Button>
      </footer>
    </>
  );
}

interface ClassProps {
  readonly one: Class;
  readonly pending: boolean;
  readonly say: (body: Answer) => void;
}

function ClassCard({ one, pending, say }: ClassProps) {
  const t = useAnswerT();
  const format = useFormat();
  const [asksAboutCharge, setAsksAboutCharge] = useState(false);
  return (
    <section className={classes.card}>
      <p className={classes.when}>
        {format.date(one.date, 'weekday')}, {one.time_from}–{one.time_to}
      </p>
      <p className={classes.what}>{[one.title, one.place].filter(Boolean).join(', ')}</p>
      <State one={one} />
      {asksAboutCharge ? (
        <div className={classes.question} role="alertdialog" aria-label={t('late_title')}>
          <Text fw={600}>{t('late_title')}</Text>
          <Text>{t('late_text', { until: one.free_until })}</Text>
          <Button variant="default" size="lg" fullWidth onClick={() => setAsksAboutCharge(false)}>
            {t('late_no')}
          </Button>
          <Button
            color="danger"
            size="lg"
            fullWidth
            loading={pending}
            onClick={() => {
              setAsksAboutCharge(false);
              say({ answer: 'not_coming', late: true });
            }}
          >
            {t('late_yes')}
          </Button>
        </div>
      ) : (
        <div className={classes.answers}>
          {one.can.confirm && (
            <Button size="lg" fullWidth loading={pending} onClick={() => say({ answer: 'coming' })}>
              {t('coming')}
            </Button>
          )}
          {one.can.cancel && (
            <Button
              size="lg"
              fullWidth
              variant="default"
              loading={pending}
              onClick={() => (one.charged ? setAsksAboutCharge(true) : say({ answer: 'not_coming' }))}
            >
              {t('not_coming')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function State({ one }: { readonly one: Class }) {
  const t = useAnswerT();
  switch (one.state) {
    case 'open':
      return one.charged ? null : <Text c="dimmed">{t('free_until', { until: one.free_until })}</Text>;
    case 'coming':
      return <Ending title={t('coming_done')} text={t('coming_text')} />;
    case 'canceled':
      return <Ending title={t('canceled_done')} text={t('canceled_text')} />;
    case 'class_canceled':
      return <Ending title={t('class_canceled')} text="" />;
    case 'over':
      return <Ending title={t('class_over')} text={t('class_over_text')} />;
  }
}

const Ending = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div role="status">
    <Text fw={600} size="lg">
      {title}
    </Text>
    {text && <Text c="dimmed">{text}</Text>}
  </div>
);
