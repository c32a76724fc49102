import { Card, Text, Title } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { PublicSchool } from '../../contract/index.ts';
import classes from './company.module.css';
import { useCompanyT } from './messages.ts';

/** Where the organization is, how to reach it, and when it is open. */
export function Contacts({ school }: { readonly school: PublicSchool }) {
  const t = useCompanyT();
  const format = useFormat();
  const { phone, email, site, address, city, working_hours } = school;
  const href = site && (/^https?:\/\//.test(site) ? site : `https://${site}`);
  const place = address && (address.includes(city) ? address : `${city}, ${address}`);
  return (
    <Card withBorder component="aside" className={classes.aside}>
      <Title order={2} mb="md">
        {t('company_contacts')}
      </Title>
      <div className={classes.contacts}>
        {place && (
          <div>
            <Text>{place}</Text>
            <a
              className={classes.more}
              href={`https://yandex.ru/maps/?text=${encodeURIComponent(place)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('map')}
            </a>
          </div>
        )}
        {phone && (
          <a className={classes.more} href={`tel:${phone}`}>
            {format.phone(phone)}
          </a>
        )}
        {email && (
          <a className={classes.more} href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {href && (
          <a className={classes.more} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {site}
          </a>
        )}
      </div>
      {working_hours.length > 0 && <Hours hours={working_hours} />}
    </Card>
  );
}

function Hours({ hours }: { readonly hours: PublicSchool['working_hours'] }) {
  const t = useCompanyT();
  return (
    <>
      <Title order={3} mt="lg" mb="xs">
        {t('company_hours')}
      </Title>
      <div className={classes.hours}>
        {hours.map((one) => (
          <Text key={`${one.weekday}-${one.time_from}`} component="div">
            <span>{t(`company_weekday_${one.weekday as 1}`)}</span>
            <span>
              {one.time_from}–{one.time_to}
            </span>
          </Text>
        ))}
      </div>
    </>
  );
}
