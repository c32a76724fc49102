import { PageFrame } from '@ritm/ui';
import { href, useGo } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { installationRolesQuery } from '../data.ts';
import { useSupportT } from '../messages.ts';

const parts = [
  { role: 'support', value: 'requests', to: href('/back_office/requests', {}) },
  { role: 'moderator', value: 'moderation', to: href('/back_office/moderation', {}) },
] as const;

/** The sections of the back office that the person's roles open, with one of them shown. */
export function BackOfficeFrame({
  part,
  children,
}: {
  readonly part: 'requests' | 'moderation';
  readonly children: ReactNode;
}) {
  const t = useSupportT();
  const go = useGo();
  const roles = useQuery(installationRolesQuery).data?.data ?? [];
  const items = parts.filter(({ role }) => roles.includes(role)).map(({ value }) => ({ value, label: t(value) }));
  const open = (value: string) => go(parts.find((one) => one.value === value)!.to);
  return (
    <PageFrame
      title={t(part)}
      subtitle={t('back_office')}
      {...(items.length > 1 && { tabs: { value: part, onChange: open, items } })}
    >
      {children}
    </PageFrame>
  );
}
