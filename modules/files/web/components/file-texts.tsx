import { Text } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { useState } from 'react';
import type { StudentFile } from '../../contract/index.ts';
import { useFilesT } from '../messages.ts';

const KIB = 1024;
const DAY_MS = 86_400_000;
/** From so few days on it is time to hurry. */
const SOON_DAYS = 7;

export function FileSize({ of: { size } }: { readonly of: StudentFile }) {
  const t = useFilesT();
  const format = useFormat();
  const inMb = size >= KIB * KIB;
  const shown = inMb ? Math.round((size / KIB / KIB) * 10) / 10 : Math.max(1, Math.round(size / KIB));
  return t(inMb ? 'bytes_mb' : 'bytes_kb', { size: format.number(shown) });
}

/** How long it is still there, or why it is not. */
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
    <Text span fz="inherit" {...(days < SOON_DAYS && { c: 'attention' })}>
      {days <= 1 ? t('left_hours') : t('left', { count: days })}
    </Text>
  );
}
