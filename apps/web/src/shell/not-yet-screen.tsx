import { Button, EmptyState, PageFrame } from '@ritm/ui';
import { Link } from '@ritm/web-kit';
import { useShellT } from './messages.ts';

/** Shown where a link of the specification leads to a screen that does not exist yet. */
export function Screen() {
  const t = useShellT();
  return (
    <PageFrame title={t('not_yet_title')}>
      <EmptyState
        title={t('not_yet_text')}
        text={t('not_yet_hint')}
        action={
          <Button component={Link} href="/">
            {t('not_yet_action')}
          </Button>
        }
      />
    </PageFrame>
  );
}
