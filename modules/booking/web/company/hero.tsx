import { SchoolLogo, Text, Title } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { PublicPage, PublicSchool, PublicService } from '../../contract/index.ts';
import { BookLink } from './book-link.tsx';
import classes from './company.module.css';
import { useCompanyT } from './messages.ts';
import { Stars } from './stars.tsx';

interface HeroProps {
  readonly school: PublicSchool;
  readonly page: PublicPage | undefined;
  /** What somebody new begins with; undefined when there is none to book. */
  readonly trial: PublicService | undefined;
  readonly figures: readonly string[];
}

/** The first screen: what this place looks like, what it is, how it is rated, and the way to begin. */
export function Hero({ school, page, trial, figures }: HeroProps) {
  const t = useCompanyT();
  const format = useFormat();
  const trialText =
    trial && (trial.price === 0 ? t('trial_free') : t('trial_for', { price: format.money(trial.price) }));
  return (
    <header className={classes.hero}>
      <div className={classes.cover} data-picture={page?.cover ? true : undefined}>
        {page?.cover && <img src={page.cover} alt="" fetchPriority="high" />}
      </div>
      <div className={classes.heroBody}>
        <div className={classes.logo}>
          <SchoolLogo name={school.name} src={school.logo} size={88} />
        </div>
        <div className={classes.words}>
          <Title order={1}>{school.name}</Title>
          {page?.tagline && <Text size="lg">{page.tagline}</Text>}
          <Text c="dimmed">{[school.category, school.city, ...figures].filter(Boolean).join(' · ')}</Text>
          {page && page.reviews.average !== null && (
            <a className={classes.rating} href="#reviews">
              <Stars rating={page.reviews.average} /> {format.number(page.reviews.average)} ·{' '}
              {t('rated', { count: page.reviews.count })}
            </a>
          )}
        </div>
        {school.takes_requests && (
          <div className={classes.begin}>
            <BookLink school={school} search="" main>
              {t('company_book')}
            </BookLink>
            {trial && (
              <BookLink school={school} search={`service=${trial.id}`}>
                {trialText}
              </BookLink>
            )}
          </div>
        )}
      </div>
    </header>
  );
}
