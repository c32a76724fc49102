import { Button, EmptyState, PageFrame } from '@ritm/ui';
import { Link } from '@ritm/web-kit';
import { useShellT } from './messages.ts';

/** Shown instead of a screen that the person's role may not open. */
export function Screen() {
  const t = useShellT();
  return (
    <PageFrame title={t('refused_title')}>
      <EmptyState
        title={t('refused_text')}
        text={t('refused_hint')}
        action={
          <Button component={Link} href="/schools">
            {t('all_schools')}
          </Button>
        }
      />
    </PageFrame>
  );
}
