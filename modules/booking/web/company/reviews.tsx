import { Card, Text, Title, lazyWithRetry } from '@ritm/ui';
import { useFormat, useVisitor } from '@ritm/web-kit';
import { Suspense } from 'react';
import type { PublicPage, PublicReview } from '../../contract/index.ts';
import classes from './company.module.css';
import { useCompanyT } from './messages.ts';
import { Stars } from './stars.tsx';

// Only a signed-in person can write one.
const OwnReview = lazyWithRetry(async () => (await import('./own-review.tsx')).OwnReview);

interface ReviewsProps {
  readonly school_id: number;
  readonly reviews: PublicPage['reviews'];
}

/** Reviews of those who came, the rating of all of them, and the visitor's own. */
export function Reviews({ school_id, reviews }: ReviewsProps) {
  const t = useCompanyT();
  const format = useFormat();
  const visitor = useVisitor();
  const { average, count, data } = reviews;
  if (count === 0 && !visitor) return null;
  return (
    <Card withBorder component="section" id="reviews">
      <div className={classes.reviewsHead}>
        <Title order={2}>{t('reviews')}</Title>
        {average !== null && (
          <Text component="span">
            <Stars rating={average} /> {format.number(average)} · {t('rated', { count })}
          </Text>
        )}
      </div>
      {data.length === 0 && <Text c="dimmed">{t('reviews_none')}</Text>}
      <ul className={classes.list}>
        {data.map((one) => (
          <ReviewText key={one.id} review={one} />
        ))}
      </ul>
      <Suspense>{visitor && <OwnReview school_id={school_id} />}</Suspense>
    </Card>
  );
}

/** A review and the organization's answer to it. */
export function ReviewText({ review }: { readonly review: PublicReview }) {
  const t = useCompanyT();
  const format = useFormat();
  const { name, rating, text, date, answer } = review;
  return (
    <li className={classes.review}>
      <div className={classes.reviewHead}>
        <Text fw={600}>{name ?? t('author')}</Text>
        <Stars rating={rating} />
        <Text c="dimmed" size="sm">
          {format.date(date)}
        </Text>
      </div>
      {text && <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>}
      {answer && (
        <blockquote className={classes.answer}>
          <Text c="dimmed" size="sm">
            {t('answer')}
          </Text>
          <Text style={{ whiteSpace: 'pre-line' }}>{answer}</Text>
        </blockquote>
      )}
    </li>
  );
}
