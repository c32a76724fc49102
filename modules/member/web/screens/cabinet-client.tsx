/**
 * A client's cabinet over all organizations: what is left, the next classes, the code for the reception. The page
 * shows one card at a time, the person's own or a child's, and a guardian sees only what their rights for that child
 * allow.
 */
import { OwnBookings } from '@ritm/booking/web';
import { Banner, Button, EmptyState, Group, PageFrame, Select, Skeleton, Stack, Text } from '@ritm/ui';
import { ClientCode } from '@ritm/reception/web';
import { href, Link, useFormat, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Cabinet, Company, OwnCard } from '../../contract/index.ts';
import { cabinetQuery, companiesQuery } from '../data.ts';
import { useMemberT } from '../messages.ts';
import { PassLine } from '../pass-line.tsx';
import classes from '../member.module.css';
import { Shown } from '../shown.tsx';

interface SchoolCard extends OwnCard {
  readonly school_id: number;
  readonly school_name: string;
}

const allOf = (companies: readonly Company[]): SchoolCard[] =>
  companies
    .flatMap(({ school_id, name, cards }) => cards.map((card) => ({ ...card, school_id, school_name: name })))
    .toSorted((a, b) => Number(a.is_child) - Number(b.is_child));
const keyOf = (one: { school_id: number; student_id: number }): string => `${one.school_id}-${one.student_id}`;

/** The client's cabinet: the person's own or the chosen child's. The address names the card. */
export function Screen() {
  const t = useMemberT();
  const query = useQuery(companiesQuery);
  return (
    <Shown query={query}>
      {({ data }) => {
        const cards = allOf(data);
        if (cards.length > 0) return <Chosen cards={cards} />;
        return (
          <PageFrame title={t('cabinet')}>
            <EmptyState title={t('cabinet_none')} text={t('cabinet_none_text')} />
          </PageFrame>
        );
      }}
    </Shown>
  );
}

const tabs = ['bookings', 'passes', 'visits', 'code'] as const;
type Tab = (typeof tabs)[number];

function Chosen({ cards }: { readonly cards: readonly SchoolCard[] }) {
  const t = useMemberT();
  const [search, setSearch] = useSearchState({ school: 0, student: 0, cancel: 0, tab: 'bookings' });
  // A link may name only the organization.
  const ofSchool = cards.filter((one) => one.school_id === search.school);
  const shown = ofSchool.find((one) => one.student_id === search.student) ?? ofSchool[0] ?? cards[0]!;
  const tab = tabs.find((one) => one === search.tab) ?? 'bookings';
  const labelOf = (one: SchoolCard) =>
    t(one.is_child ? 'of_child' : 'of_me', { name: one.name, school: one.school_name });
  const choose = (key: string | null) => {
    const one = cards.find((card) => keyOf(card) === key);
    if (one) setSearch({ school: one.school_id, student: one.student_id, cancel: 0 });
  };
  return (
    <PageFrame
      title={t('cabinet')}
      subtitle={cards.length === 1 && `${shown.name} · ${shown.school_name}`}
      tabs={{
        value: tab,
        onChange: (next) => setSearch({ tab: next, cancel: 0 }, 'replace'),
        items: tabs.map((value) => ({ value, label: t(`tab_${value}`) })),
      }}
    >
      <Stack gap="lg" maw={720}>
        {cards.length > 1 && (
          <Select<string>
            label={t('whose')}
            value={keyOf(shown)}
            data={cards.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
            onChange={choose}
            allowDeselect={false}
          />
        )}
        <Part key={keyOf(shown)} tab={tab} card={shown} canceling={search.cancel} />
      </Stack>
    </PageFrame>
  );
}

interface PartProps {
  readonly tab: Tab;
  readonly card: SchoolCard;
  /** The class that the person came to cancel. */
  readonly canceling: number;
}

function Part({ tab, card: { school_id, student_id }, canceling }: PartProps) {
  const query = useQuery(cabinetQuery(school_id, student_id));
  if (tab === 'bookings') {
    return (
      <Suspense fallback={<Skeleton h={120} radius="lg" />}>
        <OwnBookings {...{ school_id, student_id, canceling }} />
      </Suspense>
    );
  }
  if (tab === 'code') {
    return (
      <Suspense fallback={<Skeleton h={420} maw={360} radius="lg" />}>
        <ClientCode {...{ school_id, student_id }} />
      </Suspense>
    );
  }
  return (
    <Shown query={query}>
      {(cabinet) => (tab === 'passes' ? <Passes cabinet={cabinet} /> : <Visits visits={cabinet.visits} />)}
    </Shown>
  );
}

function Passes({ cabinet }: { readonly cabinet: Cabinet }) {
  const t = useMemberT();
  const { school_id, passes, debt } = cabinet;
  return (
    <>
      {debt > 0 && <Banner tone="warning">{t('debt', { count: debt })}</Banner>}
      {passes.length === 0 && <Text c="dimmed">{t('passes_none')}</Text>}
      <ul className={classes.list}>
        {passes.map((pass) => (
          <li key={pass.id}>
            <PassLine pass={pass} school_id={school_id} />
          </li>
        ))}
      </ul>
      <Group gap="xs">
        {passes.length > 0 && (
          <Button
            component={Link}
            href={href('/schools/$school_id/services_by_student', { school_id })}
            variant="light"
          >
            {t('passes_more')}
          </Button>
        )}
        <Button component={Link} href={href('/schools/$school_id/files_by_student', { school_id })} variant="subtle">
          {t('files')}
        </Button>
      </Group>
    </>
  );
}

function Visits({ visits }: Pick<Cabinet, 'visits'>) {
  const t = useMemberT();
  const format = useFormat();
  if (visits.length === 0) return <Text c="dimmed">{t('visits_none')}</Text>;
  return (
    <ul className={classes.list}>
      {visits.map((one) => (
        <li key={one.id}>
          <p className={classes.title}>
            {format.date(one.date_visit, 'weekday')} · {one.title ?? t('visit')}
          </p>
          <p className={classes.note}>
            {[t(`outcome_${one.status}`), one.lesson_plus_name].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
