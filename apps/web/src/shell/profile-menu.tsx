import { loadDeleteWindow } from '@ritm/accounts/web';
import { Anchor, Drawer, PersonAvatar, UnstyledButton } from '@ritm/ui';
import { installationRolesQuery, loadSupportModal } from '@ritm/support/web';
import {
  href,
  LanguageSelector,
  Link,
  showError,
  signOut,
  ThemeSwitch,
  useFormat,
  useKitT,
  useSession,
} from '@ritm/web-kit';
import {
  IconArrowLeft,
  IconLifebuoy,
  IconLock,
  IconLogout,
  IconShieldCheck,
  IconUserCog,
  IconUserX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import classes from './frame.module.css';
import { useShellT } from './messages.ts';
import type { Place } from './place.ts';

const DeleteWindow = lazy(() => loadDeleteWindow().then((module) => ({ default: module.DeleteWindow })));
const SupportModal = lazy(() => loadSupportModal().then((module) => ({ default: module.SupportModal })));

/** The way to the back office, for the installation's own people. */
function useBackOffice(): string | undefined {
  const roles = useQuery(installationRolesQuery).data?.data ?? [];
  if (roles.includes('support')) return href('/back_office/requests', {});
  return roles.includes('moderator') ? href('/back_office/moderation', {}) : undefined;
}

/** The profile menu from the start side: language in its header, then what belongs to the person. */
export function ProfileMenu({ place, onClose }: { readonly place: Place; readonly onClose: () => void }) {
  const t = useShellT();
  const kit = useKitT();
  const format = useFormat();
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const [inAccount, setInAccount] = useState(false);
  const [deleting, setDeleting] = useState(false);
  if (asking)
    return (
      <Suspense>
        <SupportModal onClose={onClose} />
      </Suspense>
    );
  if (deleting)
    return (
      <Suspense>
        <DeleteWindow onClose={onClose} />
      </Suspense>
    );
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ');
  return (
    <Drawer
      opened
      onClose={onClose}
      title={<LanguageSelector />}
      position="left"
      size={320}
      aria-label={t('menu')}
      closeButtonProps={{ 'aria-label': kit('close'), size: 'lg' }}
    >
      <div className={classes.panel}>
        <div className={classes.panelHead}>
          <PersonAvatar name={name || '?'} src={user.avatar} size={48} />
          <div>
            <p className={classes.panelName}>
              {name || (user.phone ? format.phone(user.phone) : t(`role_${place.role}`))}
            </p>
            <p className={classes.panelNote}>
              {[name && user.phone && format.phone(user.phone), t(`role_${place.role}`)].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        <ThemeSwitch />
        {inAccount ? (
          <AccountItems onBack={() => setInAccount(false)} onDelete={() => setDeleting(true)} />
        ) : (
          <MenuItems onAsk={() => setAsking(true)} onAccount={() => setInAccount(true)} onClose={onClose} />
        )}
        <CitiesCredit />
      </div>
    </Drawer>
  );
}

/** The licence of the list of cities asks for it. */
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

interface AccountItemsProps {
  readonly onBack: () => void;
  readonly onDelete: () => void;
}

/** Account management, as the specification has it: back, and the end of the account. */
function AccountItems({ onBack, onDelete }: AccountItemsProps) {
  const t = useShellT();
  const kit = useKitT();
  return (
    <ul className={classes.panelList}>
      <li>
        <UnstyledButton className={classes.panelLink} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          {kit('back')}
        </UnstyledButton>
      </li>
      <li>
        <UnstyledButton className={classes.panelLink} onClick={onDelete}>
          <IconUserX size={20} stroke={1.75} aria-hidden />
          {t('delete_account')}
        </UnstyledButton>
      </li>
    </ul>
  );
}

interface MenuItemsProps {
  /** The support request is asked for. */
  readonly onAsk: () => void;
  /** The submenu of the account. */
  readonly onAccount: () => void;
  readonly onClose: () => void;
}

function MenuItems({ onAsk, onAccount, onClose }: MenuItemsProps) {
  const t = useShellT();
  const office = useBackOffice();
  return (
    <ul className={classes.panelList}>
      {office && (
        <li>
          <Link href={office} className={classes.panelLink} onClick={onClose}>
            <IconShieldCheck size={20} stroke={1.75} aria-hidden />
            {t('back_office')}
          </Link>
        </li>
      )}
      <li>
        <Link href={href('/profile/security', {})} className={classes.panelLink} onClick={onClose}>
          <IconLock size={20} stroke={1.75} aria-hidden />
          {t('security')}
        </Link>
      </li>
      <li>
        <UnstyledButton className={classes.panelLink} onClick={onAsk}>
          <IconLifebuoy size={20} stroke={1.75} aria-hidden />
          {t('support')}
        </UnstyledButton>
      </li>
      <li>
        <UnstyledButton className={classes.panelLink} onClick={onAccount}>
          <IconUserCog size={20} stroke={1.75} aria-hidden />
          {t('account')}
        </UnstyledButton>
      </li>
      <li>
        <UnstyledButton className={classes.panelLink} onClick={() => void signOut().catch(showError)}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          {t('exit')}
        </UnstyledButton>
      </li>
    </ul>
  );
}
