import { Title } from '@ritm/ui';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery } from './data.ts';
import { useMemberT } from './messages.ts';
import { Companies } from './companies.tsx';

/**
 * The organizations in which the person is a client, for themselves or for a child. It renders nothing when there are
 * none.
 */
export function OwnPlaces() {
  const t = useMemberT();
  const { data } = useQuery(companiesQuery);
  const mine = (data?.data ?? []).filter((one) => one.cards.length > 0);
  if (mine.length === 0) return null;
  return (
    <section>
      <Title order={2} my="md">
        {t('as_client_of')}
      </Title>
      <Companies companies={mine} />
    </section>
  );
}
