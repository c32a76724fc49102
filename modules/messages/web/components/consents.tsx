import { Checkbox, Stack, Text } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { consentsQuery, messagesKey, setConsent } from '../data.ts';
import { useMessagesT } from '../messages.ts';
import classes from './messages.module.css';

/** What one client allowed to be written to them; each mark is recorded with its author. */
export function Consents({ student_id }: { readonly student_id: number }) {
  const t = useMessagesT();
  const at = useSchool();
  const consents = useQuery(consentsQuery(at, student_id)).data;
  const set = useAction(
    (change: { scope: 'service' | 'ads'; given: boolean }, key) => setConsent(at, { student_id, ...change }, key),
    { invalidates: [messagesKey(at)], done: t('saved') },
  );
  if (!consents) return null;
  return (
    <section className={classes.result} aria-label={t('consents')}>
      <Stack gap="xs">
        <Text fw={600}>{t('consents')}</Text>
        {(['service', 'ads'] as const).map((scope) => (
          <Checkbox
            key={scope}
            label={t(`consent_${scope}`)}
            description={consents[scope].source === 'link' && !consents[scope].given ? t('consent_by_link') : undefined}
            checked={consents[scope].given}
            disabled={set.pending}
            onChange={() => set.run({ scope, given: !consents[scope].given })}
          />
        ))}
        <Text size="sm" c="dimmed">
          {t('consent_note')}
        </Text>
      </Stack>
    </section>
  );
}
