import { Anchor, Drawer, PersonAvatar, UnstyledButton } from '@ritm/ui';
import { LanguageSelector, showError, signOut, ThemeSwitch, useFormat, useKitT, useSession } from '@ritm/web-kit';
import { IconLogout } from '@tabler/icons-react';
import classes from './frame.module.css';
import { useShellT } from './messages.ts';
import type { Place } from './place.ts';

/** The profile menu from the start side: language in its header, then what belongs to the person. */
export function ProfileMenu({ place, onClose }: { readonly place: Place; readonly onClose: () => void }) {
  const t = useShellT();
  const kit = useKitT();
  const format = useFormat();
  const { user } = useSession();
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
        <ul className={classes.panelList}>
          <li>
            <UnstyledButton className={classes.panelLink} onClick={() => void signOut().catch(showError)}>
              <IconLogout size={20} stroke={1.75} aria-hidden />
              {t('exit')}
            </UnstyledButton>
          </li>
        </ul>
        {/* Its licence asks for the credit. */}
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
      </div>
    </Drawer>
  );
}
