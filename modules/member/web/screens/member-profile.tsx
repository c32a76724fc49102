import { fullName } from '@ritm/kernel';
import { Button, PageFrame, PersonAvatar, SimpleGrid, Stack, StatCard, Title, EmptyState, Group } from '@ritm/ui';
import { href, Link, useFormat, useSession } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery, statisticQuery } from '../data.ts';
import { useMemberT } from '../messages.ts';
import { Shown } from '../shown.tsx';
import { Companies } from '../companies.tsx';

/** The member's figures and organizations over all places. */
export function Screen() {
  const t = useMemberT();
  const format = useFormat();
  const { user } = useSession();
  const figures = useQuery(statisticQuery);
  const companies = useQuery(companiesQuery);
  const name =
    [user.firstname, user.lastname].filter(Boolean).join(' ') || (user.phone ? format.phone(user.phone) : '');
  const shown = [
    ['organizations', 'organizations'],
    ['passes', 'passes_active'],
    ['visits_month', 'visits_month'],
    ['visits_total', 'visits_total'],
    ['classes_ahead', 'classes_ahead'],
  ] as const;
  return (
    <PageFrame
      title={name || t('profile')}
      actions={
        <Button component={Link} href={href('/profile/edit', {})} variant="default">
          {t('edit')}
        </Button>
      }
    >
      <Stack gap="lg">
        <Group>
          <PersonAvatar name={fullName(user) || '?'} src={user.avatar} size={72} />
        </Group>
        <section aria-label={t('figures')}>
          <Shown query={figures}>
            {(data) => (
              <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
                {shown.map(([key, word]) => (
                  <StatCard key={key} label={t(word)} value={format.number(data[key])} />
                ))}
              </SimpleGrid>
            )}
          </Shown>
        </section>
        <Title order={2}>{t('my_companies')}</Title>
        <Shown query={companies}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={t('companies_none')} text={t('companies_none_text')} />
            ) : (
              <Companies companies={data} />
            )
          }
        </Shown>
      </Stack>
    </PageFrame>
  );
}
