import { Card, Skeleton, Text, Title } from '@ritm/ui';
import { useFormat, useReaderClocks } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { PublicClass, PublicSchool } from '../../contract/index.ts';
import { BookLink } from './book-link.tsx';
import classes from './company.module.css';
import { useCompanyT } from './messages.ts';
import { companyTimetableQuery } from './queries.ts';

/** The page shows only the first classes of the week; a separate page shows all of them. */
const MAX_SHOWN = 6;

/** The next classes that can still be booked, those with a free place first to be seen. */
export function NextClasses({ school }: { readonly school: PublicSchool }) {
  const t = useCompanyT();
  const { data } = useQuery(companyTimetableQuery(school.id));
  const open = data?.data.filter((one) => one.open || !school.takes_requests);
  const free = open?.filter((one) => one.free !== 0);
  const shown = (free?.length ? free : open)?.slice(0, MAX_SHOWN);
  const { note, onReaderClock } = useReaderClocks(
    (shown ?? []).map(({ starts_at }) => ({ starts_at, time_zone: school.time_zone })),
  );
  return (
    <Card withBorder component="section">
      <Title order={2} mb="md">
        {t('company_timetable')}
      </Title>
      {note && (
        <Text size="sm" c="dimmed" mb="xs">
          {note}
        </Text>
      )}
      {!shown && <Skeleton height={120} />}
      {shown?.length === 0 && <Text c="dimmed">{t('company_timetable_none')}</Text>}
      <ul className={classes.list}>
        {shown?.map((one) => (
          <ClassLine
            key={one.occurrence_id}
            item={one}
            school={school}
            yours={onReaderClock(one.starts_at, school.time_zone)}
          />
        ))}
      </ul>
      <a className={classes.more} href={`/web/timetable_company/${school.id}`}>
        {t('company_all')}
      </a>
    </Card>
  );
}

interface ClassLineProps {
  readonly item: PublicClass;
  readonly school: PublicSchool;
  /** The time on the reader's clock, where it is another. */
  readonly yours: string | undefined;
}

function ClassLine({ item, school, yours }: ClassLineProps) {
  const t = useCompanyT();
  const format = useFormat();
  const isFull = item.free === 0;
  const when = `${format.date(item.date, 'weekday')}, ${item.time_from}`;
  const facts = [when, yours, item.teacher_name, item.place_name];
  return (
    <li className={classes.line}>
      <div>
        <Text fw={600}>{item.title}</Text>
        <Text c="dimmed" size="sm">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm">
          {format.money(item.price)}
          {item.free !== null && !isFull && ` · ${t('seats', { count: item.free })}`}
        </Text>
      </div>
      <BookLink
        school={school}
        search={`class=${item.occurrence_id}&date=${item.date}`}
        full={isFull}
        label={`${t('company_book')}: ${item.title}, ${when}`}
      >
        {isFull ? t('seats_none') : school.takes_requests && t('company_book')}
      </BookLink>
    </li>
  );
}
