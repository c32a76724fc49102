import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Group,
  PageFrame,
  Pager,
  Skeleton,
  Stack,
  Text,
  Textarea,
} from '@ritm/ui';
import { errorText, useAction, useSchool, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewStates, type Review } from '../../contract/index.ts';
import { answerReview, reviewsKey, reviewsQuery } from '../company/data.ts';
import { useEditorT } from '../company/editor-messages.ts';
import { useCompanyT } from '../company/messages.ts';
import { ReviewText } from '../company/reviews.tsx';
import classes from '../company/company.module.css';
import { companyKey } from '../company/queries.ts';

const filters = ['all', ...reviewStates] as const;

/** Reviews of the organization: those that nobody has read yet come first. */
export function Screen() {
  const t = useEditorT();
  const ofPage = useCompanyT();
  const at = useSchool();
  const [search, setSearch] = useSearchState({ state: 'all', page: 1 });
  const state = reviewStates.find((one) => one === search.state);
  const { data, error, refetch } = useQuery(reviewsQuery(at, { page: search.page, ...(state && { state }) }));
  return (
    <PageFrame
      title={ofPage('reviews')}
      tabs={{
        value: state ?? 'all',
        onChange: (value) => setSearch({ state: value, page: 1 }),
        items: filters.map((value) => ({ value, label: t(`reviews_${value}`) })),
      }}
    >
      <Text c="dimmed" size="sm">
        {t('reviews_note')}
      </Text>
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data?.data.length === 0 && <EmptyState title={t('reviews_empty')} text={t('reviews_empty_text')} />}
      <Stack gap="md">
        {data?.data.map((one) => (
          <Line key={`${one.id}-${one.state}-${one.answer}-${one.text}`} review={one} />
        ))}
      </Stack>
      {data && data.meta.total > data.meta.per_page && (
        <Pager {...data.meta} onChange={(page: number) => setSearch({ page })} />
      )}
    </PageFrame>
  );
}

function Line({ review }: { readonly review: Review }) {
  const t = useEditorT();
  const at = useSchool();
  const [answer, setAnswer] = useState(review.answer ?? '');
  const save = useAction(
    (body: { state?: 'published' | 'hidden'; answer?: string | null }, key) =>
      answerReview(at, { id: review.id, read: { rating: review.rating, text: review.text }, ...body }, key),
    { done: t('review_saved'), invalidates: [reviewsKey(at), companyKey(at.school_id)] },
  );
  return (
    <Card withBorder component="article">
      <ul className={classes.list}>
        <ReviewText review={{ ...review, answer: null }} />
      </ul>
      <Text c="dimmed" size="sm" mt="xs">
        {t(`review_${review.state}`)}
      </Text>
      <Textarea
        mt="sm"
        label={t('review_answer')}
        autosize
        minRows={1}
        maxLength={2000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group mt="sm">
        {review.state !== 'published' && (
          <Button loading={save.pending} onClick={() => save.run({ state: 'published', answer })}>
            {t('review_publish')}
          </Button>
        )}
        {review.state === 'published' && answer.trim() !== (review.answer ?? '') && (
          <Button loading={save.pending} onClick={() => save.run({ answer })}>
            {t('review_answer_send')}
          </Button>
        )}
        {review.state !== 'hidden' && (
          <Button variant="default" loading={save.pending} onClick={() => save.run({ state: 'hidden' })}>
            {t('review_hide')}
          </Button>
        )}
      </Group>
    </Card>
  );
}
