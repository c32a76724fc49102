/**
 * A client's cabinet over all organizations: what is left, the next classes, the code for the reception. The page
 * shows one card at a time, the person's own or a child's, and a guardian sees only what their rights for that child
 * allow.
 */
import { OwnBookings } from '@ritm/booking/web';
import {
  Anchor,
  Banner,
  Button,
  Card,
  EmptyState,
  PageFrame,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@ritm/ui';
import { ClientCode } from '@ritm/reception/web';
import { href, Link, useFormat, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Cabinet, Company, OwnCard } from '../../contract/index.ts';
import { ClassList } from '../class-list.tsx';
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
    <PageFrame title={t('cabinet')}>
      <Shown query={query}>
        {({ data }) => {
          const cards = allOf(data);
          if (cards.length === 0) return <EmptyState title={t('cabinet_none')} text={t('cabinet_none_text')} />;
          return <Chosen cards={cards} />;
        }}
      </Shown>
    </PageFrame>
  );
}

function Chosen({ cards }: { readonly cards: readonly SchoolCard[] }) {
  const t = useMemberT();
  const [search, setSearch] = useSearchState({ school: 0, student: 0, cancel: 0 });
  // A link may name only the organization.
  const ofSchool = cards.filter((one) => one.school_id === search.school);
  const shown = ofSchool.find((one) => one.student_id === search.student) ?? ofSchool[0] ?? cards[0]!;
  const query = useQuery(cabinetQuery(shown.school_id, shown.student_id));
  const labelOf = (one: SchoolCard) =>
    t(one.is_child ? 'of_child' : 'of_me', { name: one.name, school: one.school_name });
  const choose = (key: string | null) => {
    const one = cards.find((card) => keyOf(card) === key);
    if (one) setSearch({ school: one.school_id, student: one.student_id, cancel: 0 });
  };
  return (
    <Stack gap="lg">
      {cards.length > 1 && (
        <Select<string>
          label={t('whose')}
          maw={480}
          value={keyOf(shown)}
          data={cards.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
          onChange={choose}
          allowDeselect={false}
        />
      )}
      <OwnBookings
        key={shown.school_id}
        school_id={shown.school_id}
        student_id={shown.student_id}
        canceling={search.cancel}
      />
      <Shown query={query}>{(cabinet) => <CabinetOf cabinet={cabinet} />}</Shown>
    </Stack>
  );
}

function CabinetOf({ cabinet }: { readonly cabinet: Cabinet }) {
  const t = useMemberT();
  return (
    <Stack gap="lg">
      <div>
        <Title order={2}>{cabinet.name}</Title>
        <Text c="dimmed">{cabinet.school_name}</Text>
        <Anchor component={Link} href={href('/schools/$school_id/files_by_student', { school_id: cabinet.school_id })}>
          {t('files')}
        </Anchor>
      </div>
      <Suspense fallback={<Skeleton h={420} maw={360} radius="lg" />}>
        <ClientCode
          key={`${cabinet.school_id} ${cabinet.student_id}`}
          school_id={cabinet.school_id}
          student_id={cabinet.student_id}
        />
      </Suspense>
      {cabinet.debt > 0 && <Banner tone="warning">{t('debt', { count: cabinet.debt })}</Banner>}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card withBorder>
          <Title order={3} mb="sm">
            {t('passes')}
          </Title>
          {cabinet.passes.length === 0 && <Text c="dimmed">{t('passes_none')}</Text>}
          <ul className={classes.list}>
            {cabinet.passes.map((pass) => (
              <li key={pass.id}>
                <PassLine pass={pass} school_id={cabinet.school_id} />
              </li>
            ))}
          </ul>
          {cabinet.passes.length > 0 && (
            <Button
              component={Link}
              href={href('/schools/$school_id/services_by_student', { school_id: cabinet.school_id })}
              variant="light"
              mt="md"
            >
              {t('passes_more')}
            </Button>
          )}
        </Card>
        <Card withBorder>
          <Title order={3} mb="sm">
            {t('visits')}
          </Title>
          <Visits visits={cabinet.visits} />
        </Card>
      </SimpleGrid>
      <div>
        <Title order={3}>{t('next')}</Title>
        {cabinet.next.length === 0 ? <Text c="dimmed">{t('next_none')}</Text> : <ClassList rows={cabinet.next} />}
      </div>
    </Stack>
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
