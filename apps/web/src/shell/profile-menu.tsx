import { fullName } from '@ritm/kernel';
import { loadDeleteWindow, loadPhoneWindow } from '@ritm/accounts/web';
import { Anchor, Drawer, PersonAvatar, VisuallyHidden, lazyWithRetry } from '@ritm/ui';
import { loadSupportModal } from '@ritm/support/web';
import { LanguageSelector, ThemeSwitch, smallPicture, useFormat, useVisitor, type Session } from '@ritm/web-kit';
import { Suspense, useState, type ReactNode } from 'react';
import classes from './frame.module.css';
import { useShellT } from './messages.ts';
import type { Place } from './place.ts';
import { AccountItems, MenuItems } from './profile-menu-items.tsx';

const windows = {
  support: lazyWithRetry(async () => (await loadSupportModal()).SupportModal),
  phone: lazyWithRetry(async () => (await loadPhoneWindow()).PhoneWindow),
  deletion: lazyWithRetry(async () => (await loadDeleteWindow()).DeleteWindow),
};

export interface ProfileMenuProps {
  /** The person's current role; undefined on pages that need no sign-in. */
  readonly role?: Place['role'] | undefined;
  readonly onClose: () => void;
  /** Items that stand first. */
  readonly children?: ReactNode;
}

/** The profile menu at the start side: the language in its header, then the person's own items. */
export function ProfileMenu({ role, onClose, children }: ProfileMenuProps) {
  const t = useShellT();
  const visitor = useVisitor();
  const [inAccount, setInAccount] = useState(false);
  const [opened, setOpened] = useState<keyof typeof windows | undefined>(undefined);
  if (opened) {
    const Window = windows[opened];
    return (
      <Suspense>
        <Window onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={
        <>
          <VisuallyHidden>{t('menu')}</VisuallyHidden>
          <LanguageSelector />
        </>
      }
      position="left"
      size={320}
    >
      <div className={classes.panel}>
        {visitor && <PanelHead session={visitor} role={role} />}
        <ThemeSwitch />
        {inAccount ? (
          <AccountItems
            onBack={() => setInAccount(false)}
            onPhone={() => setOpened('phone')}
            onDelete={() => setOpened('deletion')}
          />
        ) : (
          <MenuItems onSupport={() => setOpened('support')} onAccount={() => setInAccount(true)} onClose={onClose}>
            {children}
          </MenuItems>
        )}
        <CitiesCredit />
      </div>
    </Drawer>
  );
}

/** The signed-in person and their role. */
function PanelHead({ session: { type, user }, role }: { readonly session: Session } & Pick<ProfileMenuProps, 'role'>) {
  const t = useShellT();
  const format = useFormat();
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ');
  const phone = user.phone && format.phone(user.phone);
  const as = t(`role_${role ?? (type === 'client' ? 'student' : type)}`);
  return (
    <div className={classes.panelHead}>
      <PersonAvatar name={fullName(user) || '?'} src={smallPicture(user.avatar)} size={48} />
      <div>
        <p className={classes.panelName}>{name || phone || as}</p>
        <p className={classes.panelNote}>{[name && phone, as].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

/** The licence of the list of cities requires this credit. */
function CitiesCredit() {
  const t = useShellT();
  return (
    <p className={classes.panelNote}>
      {t('cities_credit')}{' '}
      <Anchor href="https://www.geonames.org/" target="_blank" rel="noreferrer" inherit underline="always">
        GeoNames
      </Anchor>
      ,{' '}
      <Anchor
        href="https://creativecommons.org/licenses/by/4.0/"
        target="_blank"
        rel="noreferrer"
        inherit
        underline="always"
      >
        CC BY 4.0
      </Anchor>
    </p>
  );
}
