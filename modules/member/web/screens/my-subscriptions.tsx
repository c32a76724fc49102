import { Button, EmptyState, Group, PageFrame, Stack } from '@ritm/ui';
import { href, Link, useAction, type ActionKey } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { SubscriptionLine } from '../../contract/index.ts';
import { followSchool, subscriptionsQuery } from '../data.ts';
import { PassLeft } from '../home/pass-left.tsx';
import { useMemberT } from '../messages.ts';
import classes from '../member.module.css';
import { Shown } from '../shown.tsx';

/** The passes of the person and their children, and the organizations that the person follows. */
export function Screen() {
  const t = useMemberT();
  const query = useQuery(subscriptionsQuery);
  return (
    <PageFrame title={t('my_subscriptions')}>
      <Shown query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('subscriptions_none')} text={t('subscriptions_none_text')} />
          ) : (
            <ul className={classes.cards}>
              {data.map((line) => (
                <li key={line.school_id} className={classes.card}>
                  <Line line={line} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </PageFrame>
  );
}

function Line({ line }: { readonly line: SubscriptionLine }) {
  const t = useMemberT();
  const follow = useAction((on: boolean, key: ActionKey) => followSchool(line.school_id, on, key), {
    invalidates: [['member']],
  });
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <div>
          <h2 className={classes.name}>{line.name}</h2>
          <p className={classes.note}>{line.city}</p>
        </div>
        {line.passes.length > 0 ? (
          <Button component="a" href={`/web/record_company/${line.school_id}`} size="sm">
            {t('book')}
          </Button>
        ) : (
          <Button size="sm" variant="subtle" loading={follow.pending} onClick={() => follow.run(!line.subscribed)}>
            {t(line.subscribed ? 'unfollow' : 'follow')}
          </Button>
        )}
      </Group>
      <Stack gap="xs">
        {line.passes.map((pass) => (
          <PassLeft
            key={`${pass.id}:${pass.student_id}`}
            pass={pass}
            school_id={line.school_id}
            name={pass.is_child ? pass.student_name : undefined}
          />
        ))}
      </Stack>
      {line.passes.length > 0 && (
        <Button
          component={Link}
          href={href('/schools/$school_id/services_by_student', { school_id: line.school_id })}
          variant="subtle"
          mt="xs"
          ml={-18}
        >
          {t('past')}
        </Button>
      )}
    </>
  );
}
