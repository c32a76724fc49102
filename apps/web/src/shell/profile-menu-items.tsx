import { homeQuery } from '@ritm/member/web';
import { UnstyledButton } from '@ritm/ui';
import { contactQuery, installationRolesQuery } from '@ritm/support/web';
import { href, Link, showError, signOut, useKitT, useVisitor } from '@ritm/web-kit';
import {
  IconArrowLeft,
  IconFileText,
  IconLifebuoy,
  IconLock,
  IconLogout,
  IconPhone,
  IconScale,
  IconShieldCheck,
  IconTicket,
  IconUserCog,
  IconUserX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useClientT } from './client/client-messages.ts';
import classes from './frame.module.css';
import { useShellT } from './messages.ts';

type Icon = ComponentType<{ readonly size: number; readonly stroke: number; readonly 'aria-hidden': true }>;

interface Words {
  readonly icon: Icon;
  readonly children: ReactNode;
}

const picture = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

const Act = ({ icon: Sign, children, onClick }: Words & { readonly onClick: () => void }) => (
  <li>
    <UnstyledButton className={classes.panelLink} onClick={onClick}>
      <Sign {...picture} />
      {children}
    </UnstyledButton>
  </li>
);

const Way = ({ icon: Sign, children, to, onClose }: Words & { readonly to: string; readonly onClose: () => void }) => (
  <li>
    <Link href={to} className={classes.panelLink} onClick={onClose}>
      <Sign {...picture} />
      {children}
    </Link>
  </li>
);

/** A link to a document outside of the product; a document that is not published is not offered. */
const Outside = ({ icon: Sign, children, to }: Words & { readonly to: string | null | undefined }) =>
  to ? (
    <li>
      <a href={to} target="_blank" rel="noreferrer" className={classes.panelLink}>
        <Sign {...picture} />
        {children}
      </a>
    </li>
  ) : null;

export interface MenuItemsProps {
  /** Called to open the support request. */
  readonly onSupport: () => void;
  /** Called to open the account submenu. */
  readonly onAccount: () => void;
  readonly onClose: () => void;
  /** Items that stand first; otherwise the way to the person's own classes, where they have any. */
  readonly children?: ReactNode;
}

/** In the specification's order; a person who is not signed in has the first three only. */
export function MenuItems({ onSupport, onAccount, onClose, children }: MenuItemsProps) {
  const t = useShellT();
  const isIn = useVisitor() !== null;
  const { data: published } = useQuery(contactQuery);
  return (
    <ul className={classes.panelList}>
      {isIn && (children ?? <OwnClasses onClose={onClose} />)}
      {isIn && <OwnWays onClose={onClose} />}
      <Act icon={IconLifebuoy} onClick={onSupport}>
        {t('support')}
      </Act>
      <Outside icon={IconFileText} to={published?.privacy_url}>
        {t('privacy')}
      </Outside>
      <Outside icon={IconScale} to={published?.terms_url}>
        {t('terms')}
      </Outside>
      {isIn && (
        <>
          <Act icon={IconUserCog} onClick={onAccount}>
            {t('account')}
          </Act>
          <Act icon={IconLogout} onClick={() => void signOut().catch(showError)}>
            {t('exit')}
          </Act>
        </>
      )}
    </ul>
  );
}

/** Whoever works somewhere and is also a client, or the parent of one, goes to their own classes from here. */
function OwnClasses({ onClose }: { readonly onClose: () => void }) {
  const t = useClientT();
  const { data } = useQuery(homeQuery);
  return data && data.data.length > 0 ? (
    <Way icon={IconTicket} to={href('/membership', {})} onClose={onClose}>
      {t('classes')}
    </Way>
  ) : null;
}

/** The person's own settings: their ways to sign in, and the back office for those who serve the installation. */
function OwnWays({ onClose }: { readonly onClose: () => void }) {
  const t = useShellT();
  const roles = useQuery(installationRolesQuery).data?.data ?? [];
  const office = roles.includes('support')
    ? href('/back_office/requests', {})
    : roles.includes('moderator') && href('/back_office/moderation', {});
  return (
    <>
      {office && (
        <Way icon={IconShieldCheck} to={office} onClose={onClose}>
          {t('back_office')}
        </Way>
      )}
      <Way icon={IconLock} to={href('/profile/security', {})} onClose={onClose}>
        {t('security')}
      </Way>
    </>
  );
}

export interface AccountItemsProps {
  readonly onBack: () => void;
  readonly onPhone: () => void;
  readonly onDelete: () => void;
}

/** The account submenu: back, change the number, delete the account. */
export function AccountItems({ onBack, onPhone, onDelete }: AccountItemsProps) {
  const t = useShellT();
  const kit = useKitT();
  return (
    <ul className={classes.panelList}>
      <Act icon={IconArrowLeft} onClick={onBack}>
        {kit('back')}
      </Act>
      <Act icon={IconPhone} onClick={onPhone}>
        {t('change_phone')}
      </Act>
      <Act icon={IconUserX} onClick={onDelete}>
        {t('delete_account')}
      </Act>
    </ul>
  );
}
