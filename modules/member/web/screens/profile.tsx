import { fullName } from '@ritm/kernel';
import { DeletionBanner, downloadData, loadDeleteWindow, profileQuery } from '@ritm/accounts/web';
import type { Profile } from '@ritm/accounts/contract';
import {
  Button,
  Card,
  confirm,
  FactList,
  Group,
  PageFrame,
  PersonAvatar,
  SimpleGrid,
  Stack,
  Text,
  Title,
  lazyWithRetry,
} from '@ritm/ui';
import { href, LanguageSelector, Link, showError, signOut, ThemeSwitch, useAction, useFormat } from '@ritm/web-kit';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { memberT, useMemberT } from '../messages.ts';
import classes from '../member.module.css';
import { Shown } from '../shown.tsx';

const DeleteWindow = lazyWithRetry(async () => (await loadDeleteWindow()).DeleteWindow);

/** The account: the person's data, what belongs to them, and the actions on it. */
export function Screen() {
  const t = useMemberT();
  const query = useQuery(profileQuery);
  return (
    <PageFrame
      title={t('profile')}
      actions={
        <Button component={Link} href={href('/profile/edit', {})} variant="default">
          {t('edit')}
        </Button>
      }
    >
      <Shown query={query}>
        {(profile) => (
          <Stack gap="lg" maw={960}>
            {profile.delete_at && <DeletionBanner deleteAt={profile.delete_at} />}
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <Facts profile={profile} />
              <Mine />
              <Device />
              <Account profile={profile} />
            </SimpleGrid>
          </Stack>
        )}
      </Shown>
    </PageFrame>
  );
}

function Facts({ profile }: { readonly profile: Profile }) {
  const t = useMemberT();
  const format = useFormat();
  const name = fullName(profile);
  const facts = [
    [t('phone'), profile.phone && format.phone(profile.phone)],
    [t('email'), profile.email],
    [t('birth_date'), profile.birth_date && format.date(profile.birth_date)],
    [t('city'), profile.city],
  ] as const;
  return (
    <Card withBorder>
      <Group gap="md" mb="md" wrap="nowrap">
        <PersonAvatar name={name || '?'} src={profile.avatar} size={72} />
        <div>
          <Title order={2}>{name || t('not_given')}</Title>
          <Link href={href('/user/$user_id', { user_id: profile.id })}>{t('public_page')}</Link>
        </div>
      </Group>
      <FactList facts={facts.map(([label, value]) => [label, value || t('not_given')])} />
    </Card>
  );
}

function Mine() {
  const t = useMemberT();
  const links = [
    ['/profile/my_calendar', 'my_calendar'],
    ['/profile/my_companies', 'my_companies'],
    ['/profile/my_subsriptions', 'my_subscriptions'],
    ['/profile/cabinet_client', 'cabinet'],
    ['/profile/consents', 'consents'],
    ['/profile/security', 'security'],
  ] as const;
  return (
    <Card withBorder>
      <Title order={2} mb="xs">
        {t('mine')}
      </Title>
      {links.map(([path, word]) => (
        <Link key={path} href={href(path, {})} className={classes.link}>
          {t(word)}
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </Link>
      ))}
    </Card>
  );
}

function Device() {
  const t = useMemberT();
  return (
    <Card withBorder>
      <Title order={2} mb="md">
        {t('on_device')}
      </Title>
      <Stack align="flex-start">
        <LanguageSelector />
        <ThemeSwitch />
        <Button variant="default" onClick={() => void leave()}>
          {t('exit')}
        </Button>
      </Stack>
    </Card>
  );
}

async function leave(): Promise<void> {
  if (await confirm({ title: memberT('exit_question'), action: memberT('exit') })) await signOut().catch(showError);
}

/** Account management: a copy of the data, and the deletion of the account. Both require a fresh code. */
function Account({ profile }: { readonly profile: Profile }) {
  const t = useMemberT();
  const [deleting, setDeleting] = useState(false);
  const download = useAction((_: void, key) => downloadData(key));
  return (
    <Card withBorder>
      <Title order={2}>{t('account')}</Title>
      <Text c="dimmed" mt={4} mb="md">
        {t('account_text')}
      </Text>
      <Group gap="xs">
        <Button variant="default" loading={download.pending} onClick={() => download.run()}>
          {t('export')}
        </Button>
        {!profile.delete_at && (
          <Button variant="light" color="danger" onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        )}
      </Group>
      {deleting && (
        <Suspense>
          <DeleteWindow onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </Card>
  );
}
