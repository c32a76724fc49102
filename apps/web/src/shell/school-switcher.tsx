import { PulseMark, SchoolLogo, UnstyledButton, VisuallyHidden, lazyWithRetry } from '@ritm/ui';
import { smallPicture, useKitT } from '@ritm/web-kit';
import { IconSelector } from '@tabler/icons-react';
import { Suspense, useState, type ComponentPropsWithRef } from 'react';
import classes from './frame.module.css';
import { useShellT } from './messages.ts';
import type { Place } from './place.ts';

const SchoolMenu = lazyWithRetry(async () => (await import('./school-menu.tsx')).SchoolMenu);

/** Shows the current organization and opens the others. The menu's code loads when it first opens. */
export function SchoolSwitcher({ place }: { readonly place: Place }) {
  const [isMounted, setIsMounted] = useState(false);
  const plain = <SwitcherButton place={place} onClick={() => setIsMounted(true)} />;
  if (!isMounted) return plain;
  return (
    <Suspense fallback={plain}>
      <SchoolMenu place={place} />
    </Suspense>
  );
}

export function SwitcherButton({ place, ...button }: { readonly place: Place } & ComponentPropsWithRef<'button'>) {
  const t = useShellT();
  const kit = useKitT();
  const current = place.schools.find((school) => school.id === place.school_id);
  return (
    <UnstyledButton {...button} className={classes.switcher} aria-haspopup="menu">
      {current?.logo ? (
        <SchoolLogo name={current.name} src={smallPicture(current.logo)} size={28} />
      ) : (
        <PulseMark size={26} />
      )}
      <span className={classes.switcherNames}>
        <span className={classes.switcherName}>{current?.name ?? kit('product')}</span>
        <span className={classes.switcherRole}>{t(`role_${place.role}`)}</span>
      </span>
      <VisuallyHidden>{t('choose_school')}</VisuallyHidden>
      <IconSelector size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
