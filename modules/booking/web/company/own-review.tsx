import { Button, Group, Stack, Text, Textarea, Title } from '@ritm/ui';
import { useAction } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnReview as Own } from '../../contract/index.ts';
import { deleteReview, ownReviewKey, ownReviewQuery, setReview } from './data.ts';
import { useEditorT } from './editor-messages.ts';
import { companyPageKey } from './queries.ts';
import { StarsField } from './stars-field.tsx';

/** The visitor's own review; nothing is shown to whoever has not been to a class here. */
export function OwnReview({ school_id }: { readonly school_id: number }) {
  const { data } = useQuery(ownReviewQuery(school_id));
  if (!data || (!data.can_write && data.rating === null)) return null;
  return <ReviewForm key={data.state} school_id={school_id} own={data} />;
}

function ReviewForm({ school_id, own }: { readonly school_id: number; readonly own: Own }) {
  const t = useEditorT();
  const [rating, setRating] = useState(own.rating ?? 0);
  const [text, setText] = useState(own.text ?? '');
  const stale = [ownReviewKey(school_id), companyPageKey(school_id)];
  const send = useAction((body: { rating: number; text: string }, key) => setReview(school_id, body, key), {
    done: t('own_sent'),
    invalidates: stale,
  });
  const remove = useAction((_: void, key) => deleteReview(school_id, key), {
    done: t('own_deleted'),
    invalidates: stale,
  });
  return (
    <Stack gap="sm" mt="lg" component="section" aria-label={t('own')}>
      <Title order={3}>{t('own')}</Title>
      <Text c="dimmed" size="sm">
        {own.state === null ? t('own_text') : t(`own_state_${own.state}`)}
      </Text>
      <StarsField label={t('own_rating')} value={rating} onChange={setRating} />
      <Textarea
        label={t('own_words')}
        autosize
        minRows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group>
        <Button loading={send.pending} disabled={rating === 0} onClick={() => send.run({ rating, text })}>
          {t('own_send')}
        </Button>
        {own.rating !== null && (
          <Button variant="subtle" color="gray" loading={remove.pending} onClick={() => remove.run()}>
            {t('own_delete')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
