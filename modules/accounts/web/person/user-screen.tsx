import { fullName } from '@ritm/kernel';
import {
  Banner,
  Button,
  Card,
  confirm,
  ErrorState,
  Group,
  PageFrame,
  PersonAvatar,
  PulseLoader,
  Text,
  Title,
} from '@ritm/ui';
import { ApiError, errorText, NotFound, useAction, useParam, type ActionKey } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { PublicUser } from '../../contract/index.ts';
import { profileQuery } from './profile-data.ts';
import { blockUser, followUser, useIsSignedIn, userQuery, userStatisticQuery } from './data.ts';
import { personT, usePersonT } from './messages.ts';

/** A person as others see them: name, picture, city and figures, with the actions to follow and to block. */
export function Screen() {
  const t = usePersonT();
  const user_id = useParam('user_id');
  const { data, error, refetch } = useQuery({ ...userQuery(user_id), retry: false });
  if (error instanceof ApiError && error.status === 404) throw new NotFound();
  return (
    <PageFrame title={data ? nameOf(data) || t('nameless') : t('user_title')}>
      {data ? (
        <Person user={data} />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PulseLoader />
      )}
    </PageFrame>
  );
}

const nameOf = ({ firstname, patronymic, lastname }: PublicUser): string =>
  [firstname, patronymic, lastname].filter(Boolean).join(' ');

function Person({ user }: { readonly user: PublicUser }) {
  const t = usePersonT();
  const { data } = useQuery(userStatisticQuery(user.id));
  const isSignedIn = useIsSignedIn();
  return (
    <Card withBorder maw={640}>
      {user.is_me && <OfOneself />}
      {user.blocked && <Banner tone="info">{t('blocked_note')}</Banner>}
      <Group gap="lg" mt={user.is_me || user.blocked ? 'md' : 0}>
        <PersonAvatar name={fullName(user) || '?'} src={user.avatar} size={96} />
        <div>
          <Title order={2}>{nameOf(user) || t('nameless')}</Title>
          {user.city && <Text c="dimmed">{user.city}</Text>}
          {data && (
            <Text size="sm">
              {t('subscribers', { count: data.subscribers })} · {t('subscriptions', { count: data.subscriptions })}
            </Text>
          )}
        </div>
      </Group>
      {isSignedIn && !user.is_me && <Acts user={user} />}
    </Card>
  );
}

/** Shows whether strangers can see the reader's own page; the setting is on the profile. */
function OfOneself() {
  const t = usePersonT();
  const { data } = useQuery(profileQuery);
  return <Banner tone="info">{t(data?.public === false ? 'hidden_me' : 'it_is_me')}</Banner>;
}

function Acts({ user }: { readonly user: PublicUser }) {
  const t = usePersonT();
  const invalidates = [['users']];
  const follow = useAction((on: boolean, key: ActionKey) => followUser(user.id, on, key), { invalidates });
  const block = useAction((on: boolean, key: ActionKey) => blockUser(user.id, on, key), { invalidates });
  const confirmBlock = async () => {
    const title = personT('block_question', { name: nameOf(user) || personT('nameless') });
    if (await confirm({ title, text: personT('block_text'), action: personT('block'), danger: true })) block.run(true);
  };
  return (
    <Group gap="xs" mt="lg">
      {!user.blocked && (
        <Button
          variant={user.subscribed ? 'default' : 'filled'}
          loading={follow.pending}
          onClick={() => follow.run(!user.subscribed)}
        >
          {t(user.subscribed ? 'unfollow' : 'follow')}
        </Button>
      )}
      <Button
        variant="subtle"
        color={user.blocked ? 'brand' : 'danger'}
        loading={block.pending}
        onClick={() => (user.blocked ? block.run(false) : void confirmBlock())}
      >
        {t(user.blocked ? 'unblock' : 'block')}
      </Button>
    </Group>
  );
}
