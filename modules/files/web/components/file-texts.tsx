import { Text } from '@ritm/ui';
import { useState } from 'react';
import type { StudentFile } from '../../contract/index.ts';
import { useFilesT } from '../messages.ts';

const DAY_MS = 86_400_000;
/** The term is highlighted when fewer days than this are left. */
const WARNING_DAYS = 7;

/** Shows how long the file is still available, or why it is not. */
export function FileTerm({ of: { state, expires_at } }: { readonly of: StudentFile }) {
  const t = useFilesT();
  const [now] = useState(Date.now);
  if (state !== 'available')
    return (
      <Text span c="dimmed" fz="inherit">
        {t(`state_${state}`)}
      </Text>
    );
  const days = Math.ceil((Date.parse(expires_at) - now) / DAY_MS);
  return (
    <Text span fz="inherit" {...(days < WARNING_DAYS && { c: 'attention' })}>
      {days <= 1 ? t('left_hours') : t('left', { count: days })}
    </Text>
  );
}
