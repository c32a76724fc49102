import {
  Anchor,
  Button,
  Card,
  EmptyState,
  ErrorState,
  SchoolLogo,
  Skeleton,
  Stack,
  Text,
  Title,
  usePageTitle,
} from '@ritm/ui';
import { ApiError, errorText, useFormat, useParam, useReaderClock } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PublicSchool, PublicService } from '../../contract/index.ts';
import { companyQuery, companyServicesQuery, companyStatisticQuery, companyTimetableQuery } from '../data.ts';
import { useBookingT } from '../messages.ts';
import classes from './company.module.css';

/** The public page of an organization: its description, its services, its timetable, and the way to book. */
export function Screen() {
  const school_id = useParam('school_id');
  const { data, error, refetch } = useQuery(companyQuery(school_id));
  const t = useBookingT();
  usePageTitle(data?.name ?? t('company'));
  if (error && !data)
    return (
      <div className={classes.page}>
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState title={errorText(error)} text="" />
        ) : (
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        )}
      </div>
    );
  if (!data) return <Waiting />;
  return (
    <div className={classes.page}>
      <Head school={data} />
      <div className={classes.columns}>
        <Stack gap="lg">
          {data.description && <Text style={{ whiteSpace: 'pre-line' }}>{data.description}</Text>}
          <Timetable school={data} />
          <Services school={data} />
        </Stack>
        <Contacts school={data} />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className={classes.page} aria-busy>
      <Skeleton height={88} mb="lg" />
      <Skeleton height={320} />
    </div>
  );
}

function Head({ school }: { readonly school: PublicSchool }) {
  const t = useBookingT();
  const { data } = useQuery(companyStatisticQuery(school.id));
  const figures = data && [
    data.classes > 0 && t('company_classes', { count: data.classes }),
    data.teachers > 0 && t('company_teachers', { count: data.teachers }),
  ];
  return (
    <header className={classes.head}>
      <SchoolLogo name={school.name} src={school.logo} size={72} />
      <div className={classes.words}>
        <Title order={1}>{school.name}</Title>
        <Text c="dimmed">{[school.category, school.city, ...(figures ?? [])].filter(Boolean).join(' · ')}</Text>
      </div>
      {school.takes_requests && (
        <Button component="a" href={`/web/record_company/${school.id}`} size="md">
          {t('company_book')}
        </Button>
      )}
    </header>
  );
}

/** The page shows only the first classes of the week; a separate page shows all of them. */
const MAX_SHOWN = 8;

function Timetable({ school }: { readonly school: PublicSchool }) {
  const t = useBookingT();
  const format = useFormat();
  const onReaderClock = useReaderClock();
  const { data } = useQuery(companyTimetableQuery(school.id));
  const visibleClasses = data?.data.filter((one) => one.open || !school.takes_requests).slice(0, MAX_SHOWN);
  return (
    <Card withBorder component="section">
      <Title order={2} mb="md">
        {t('company_timetable')}
      </Title>
      {!visibleClasses && <Skeleton height={120} />}
      {visibleClasses?.length === 0 && <Text c="dimmed">{t('company_timetable_none')}</Text>}
      <ul className={classes.list}>
        {visibleClasses?.map((one) => (
          <li key={one.occurrence_id} className={classes.line}>
            <div>
              <Text fw={600}>{one.title}</Text>
              <Text c="dimmed" size="sm">
                {[
                  `${format.date(one.date, 'weekday')}, ${one.time_from}`,
                  onReaderClock(one.starts_at, school.time_zone),
                  one.teacher_name,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <BookLink school={school} search={`class=${one.occurrence_id}&date=${one.date}`} full={one.free === 0}>
              {one.free === null
                ? t('company_book')
                : one.free === 0
                  ? t('seats_none')
                  : t('seats', { count: one.free })}
            </BookLink>
          </li>
        ))}
      </ul>
      <Anchor href={`/web/timetable_company/${school.id}`} display="inline-block" mt="md">
        {t('company_all')}
      </Anchor>
    </Card>
  );
}

interface BookLinkProps {
  readonly school: PublicSchool;
  readonly search: string;
  readonly full?: boolean;
  readonly children: ReactNode;
}

function BookLink({ school, search, full = false, children }: BookLinkProps) {
  if (!school.takes_requests || full)
    return (
      <Text component="span" c="dimmed">
        {children}
      </Text>
    );
  return (
    <Button component="a" variant="light" href={`/web/record_company/${school.id}?${search}`}>
      {children}
    </Button>
  );
}

function Services({ school }: { readonly school: PublicSchool }) {
  const t = useBookingT();
  const format = useFormat();
  const { data } = useQuery(companyServicesQuery(school.id));
  const factsOf = ({ description, price_tiers, daypart_from: from, daypart_to: to }: PublicService): string[] => {
    const tiers = price_tiers.map((tier) =>
      t('company_tier', { count: tier.headcount, price: format.money(tier.price) }),
    );
    return [
      description || null,
      tiers.length > 0 && t('company_by_headcount', { tiers: tiers.join(', ') }),
      from !== null &&
        to !== null &&
        (from === '00:00' ? t('company_until', { to }) : t('company_daypart', { from, to })),
    ].filter((fact) => typeof fact === 'string');
  };
  return (
    <Card withBorder component="section">
      <Title order={2} mb="md">
        {t('company_services')}
      </Title>
      {!data && <Skeleton height={120} />}
      {data?.data.length === 0 && <Text c="dimmed">{t('company_services_none')}</Text>}
      <ul className={classes.list}>
        {data?.data.map((one) => (
          <li key={one.id} className={classes.line}>
            <div>
              <Text fw={600}>{one.name}</Text>
              {factsOf(one).map((fact) => (
                <Text key={fact} c="dimmed" size="sm">
                  {fact}
                </Text>
              ))}
            </div>
            <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
              {format.money(one.price)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Contacts({ school }: { readonly school: PublicSchool }) {
  const t = useBookingT();
  const format = useFormat();
  const { phone, email, site, address, working_hours } = school;
  const href = site && (/^https?:\/\//.test(site) ? site : `https://${site}`);
  return (
    <Card withBorder component="aside">
      <Title order={2} mb="md">
        {t('company_contacts')}
      </Title>
      <div className={classes.contacts}>
        {phone && <Anchor href={`tel:${phone}`}>{format.phone(phone)}</Anchor>}
        {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
        {href && (
          <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow">
            {site}
          </Anchor>
        )}
        {address && <Text>{address}</Text>}
      </div>
      {working_hours.length > 0 && (
        <>
          <Title order={3} mt="lg" mb="xs">
            {t('company_hours')}
          </Title>
          <div className={classes.hours}>
            {working_hours.map((one) => (
              <Text key={`${one.weekday}-${one.time_from}`} component="div">
                <span>{t(`company_weekday_${one.weekday as 1}`)}</span>
                <span>
                  {one.time_from}–{one.time_to}
                </span>
              </Text>
            ))}
          </div>
        </>
      )}
    </Card>
  );
}
