import { ActionIcon, Popover, Skeleton } from '@ritm/ui';
import { IconHelpCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useVisitsT } from '../messages.ts';
import type { PassPlace } from './data.ts';

const WhyEquation = lazy(async () => ({ default: (await import('./why-equation.tsx')).WhyEquation }));

/** «Why?» beside a remainder or an end: the equation opens on a tap and is asked for only then. */
export function WhyPopover({ at, name }: { readonly at: PassPlace; readonly name: string }) {
  const t = useVisitsT();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width={320}
      withinPortal
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={t('why_of', { name })}
          aria-expanded={opened}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setOpened(!opened);
          }}
        >
          <IconHelpCircle size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
        {opened && (
          <Suspense fallback={<Skeleton height={120} />}>
            <WhyEquation at={at} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
