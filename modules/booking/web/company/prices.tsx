import { Card, Skeleton, Text, Title } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { PublicSchool, PublicService, PublicServices } from '../../contract/index.ts';
import { BookLink } from './book-link.tsx';
import classes from './company.module.css';
import { useCompanyT } from './messages.ts';

const places = ['trial', 'single', 'pass', 'course', 'membership', 'rental'] as const;

/** A trial first, then a single visit, then passes; within each the organization's own order. */
const inOrder = (services: readonly PublicService[]): PublicService[] =>
  [...services].sort((a, b) => places.indexOf(a.type) - places.indexOf(b.type));

interface PricesProps {
  readonly school: PublicSchool;
  readonly services: PublicServices | undefined;
}

/** What can be bought, what is in it, and the way to book it. */
export function Prices({ school, services }: PricesProps) {
  const t = useCompanyT();
  return (
    <Card withBorder component="section">
      <Title order={2} mb="md">
        {t('company_services')}
      </Title>
      {!services && <Skeleton height={120} />}
      {services?.data.length === 0 && <Text c="dimmed">{t('company_services_none')}</Text>}
      <ul className={classes.list}>
        {services && inOrder(services.data).map((one) => <Price key={one.id} school={school} service={one} />)}
      </ul>
    </Card>
  );
}

function Price({ school, service }: { readonly school: PublicSchool; readonly service: PublicService }) {
  const t = useCompanyT();
  const format = useFormat();
  const terms = useTerms()(service);
  const tiers = service.price_tiers.map((tier) =>
    t('company_tier', { count: tier.headcount, price: format.money(tier.price) }),
  );
  const { name, description, bookable } = service;
  return (
    <li className={classes.line} data-trial={service.type === 'trial' || undefined}>
      <div>
        <Text fw={600}>{name}</Text>
        {terms.length > 0 && <Text size="sm">{terms.join(', ')}</Text>}
        {description && (
          <Text c="dimmed" size="sm">
            {description}
          </Text>
        )}
        {tiers.length > 0 && (
          <Text c="dimmed" size="sm">
            {t('company_by_headcount', { tiers: tiers.join(', ') })}
          </Text>
        )}
      </div>
      <div className={classes.price}>
        <Text fw={650}>{service.price === 0 ? t('free') : format.money(service.price)}</Text>
        {bookable && school.takes_requests && (
          <BookLink school={school} search={`service=${service.id}`} label={`${t('company_book')}: ${name}`}>
            {t('company_book')}
          </BookLink>
        )}
      </div>
    </li>
  );
}

/** «8 посещений, 35 дней»: what a price buys, until when, and at what time of day. */
function useTerms() {
  const t = useCompanyT();
  const format = useFormat();
  return ({
    type,
    visits,
    validity,
    validity_unit,
    duration_minutes,
    daypart_from: from,
    daypart_to: to,
  }: PublicService) => {
    const count = (number: number) =>
      Number.isInteger(number) ? t('visits', { count: number }) : t('visits_some', { text: format.visits(number) });
    const isPass = type !== 'single' && type !== 'trial';
    return [
      // A certificate holds money and no visits.
      isPass && visits !== 0 && (visits === null ? t('unlimited') : count(visits)),
      isPass && validity !== null && validity_unit !== null && t(validity_unit, { count: validity }),
      duration_minutes !== null && format.duration(duration_minutes),
      from !== null &&
        to !== null &&
        (from === '00:00' ? t('company_until', { to }) : t('company_daypart', { from, to })),
    ].filter((term) => typeof term === 'string');
  };
}
