import { Button, EmptyState, PageFrame } from '@ritm/ui';
import { href, Link } from '@ritm/web-kit';
import { useMemberT } from '../messages.ts';

/** Nothing can be ordered online yet; the screen says so and shows where to find purchases. */
export function Screen() {
  const t = useMemberT();
  return (
    <PageFrame title={t('my_orders')}>
      <EmptyState
        title={t('orders_none')}
        text={t('orders_none_text')}
        action={
          <Button component={Link} href={href('/profile/my_subsriptions', {})}>
            {t('my_subscriptions')}
          </Button>
        }
      />
    </PageFrame>
  );
}
