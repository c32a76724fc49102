import { PageFrame, Stack } from '@ritm/ui';
import { FactorsCard } from '../security/factors-card.tsx';
import { useSecurityT } from '../security/messages.ts';
import { SessionsCard } from '../security/sessions-card.tsx';

/** The person's ways to sign in, and their sessions. */
export function Screen() {
  const t = useSecurityT();
  return (
    <PageFrame title={t('security')}>
      <Stack gap="lg" maw={720}>
        <FactorsCard />
        <SessionsCard />
      </Stack>
    </PageFrame>
  );
}
