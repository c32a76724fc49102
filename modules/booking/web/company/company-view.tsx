import { Card, Skeleton, Text, Title } from '@ritm/ui';
import { useQuery } from '@tanstack/react-query';
import type { PublicPage, PublicSchool } from '../../contract/index.ts';
import classes from './company.module.css';
import { Contacts } from './contacts.tsx';
import { Hero } from './hero.tsx';
import { lookOf } from './look.ts';
import { useCompanyT } from './messages.ts';
import { NextClasses } from './next-classes.tsx';
import { Gallery, Questions, Teachers } from './people.tsx';
import { Prices } from './prices.tsx';
import { companyServicesQuery, companyStatisticQuery } from './queries.ts';
import { Reviews } from './reviews.tsx';

interface CompanyViewProps {
  readonly school: PublicSchool;
  /** Undefined while it is on its way; what is above it is shown already. */
  readonly page: PublicPage | undefined;
}

/** The public page. The editor shows the same with what has not been saved yet. */
export function CompanyView({ school, page }: CompanyViewProps) {
  const t = useCompanyT();
  const { data: services } = useQuery(companyServicesQuery(school.id));
  const { data: figures } = useQuery(companyStatisticQuery(school.id));
  const trial = services?.data.find((one) => one.type === 'trial' && one.bookable);
  const counted = figures
    ? [
        figures.classes > 0 && t('company_classes', { count: figures.classes }),
        figures.teachers > 0 && t('company_teachers', { count: figures.teachers }),
      ].filter((text) => typeof text === 'string')
    : [];
  return (
    <div className={classes.page} style={lookOf(school)}>
      <Hero school={school} page={page} trial={trial} figures={counted} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {school.description && (
            <Card withBorder component="section">
              <Title order={2} mb="xs">
                {t('about')}
              </Title>
              <Text style={{ whiteSpace: 'pre-line' }}>{school.description}</Text>
            </Card>
          )}
          <NextClasses school={school} />
          <Prices school={school} services={services} />
          {page ? <Said school={school} page={page} /> : <Skeleton height={240} />}
        </div>
        <Contacts school={school} />
      </div>
    </div>
  );
}

function Said({ school, page }: { readonly school: PublicSchool; readonly page: PublicPage }) {
  return (
    <>
      <Teachers school={school} page={page} />
      <Gallery page={page} />
      <Reviews school_id={school.id} reviews={page.reviews} />
      <Questions page={page} />
    </>
  );
}
