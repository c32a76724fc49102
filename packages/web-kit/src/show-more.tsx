import { Button, Text } from '@ritm/ui';
import { countsOf } from './calls/growing-list.ts';
import { useKitT } from './texts/kit-messages.ts';

export interface ShowMoreProps {
  /** An infinite query with the options of `growingList`. */
  readonly query: {
    readonly data: Parameters<typeof countsOf>[0];
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Says how much of a list is shown and reads more of it; nothing when all of it is shown. */
export function ShowMore({ query: { data, hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  const t = useKitT();
  if (!hasNextPage) return null;
  return (
    <Text size="sm" c="dimmed" component="div">
      {t('shown_of', { ...countsOf(data) })}{' '}
      <Button variant="subtle" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('show_more')}
      </Button>
    </Text>
  );
}
