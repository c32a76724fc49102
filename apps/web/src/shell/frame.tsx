/**
 * The frame around the screens: the menu, the tabs of a phone, the bell and the command palette. It is loaded with
 * every page, so whatever opens on a tap is a chunk of its own. Which sections exist is decided in `sections.ts`.
 */
import { fullName } from '@ritm/kernel';
import {
  ActionIcon,
  BottomTabs,
  FrameLayout,
  PersonAvatar,
  SideNav,
  TopBar,
  UnstyledButton,
  useIsPhone,
  VisuallyHidden,
  lazyWithRetry,
} from '@ritm/ui';
import { bell } from '@ritm/notifications/web';
import { KeepClasses } from '@ritm/reception/web';
import { OfflineBanner, smallPicture, stayIn, useFormat, useRealtime, useSession } from '@ritm/web-kit';
import { IconDots, IconPlus, IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import classes from './frame.module.css';
import { useShellT } from './messages.ts';
import { useNavigation, usePlace, type Place } from './place.ts';
import { SchoolSwitcher } from './school-switcher.tsx';

const ProfileMenu = lazyWithRetry(async () => (await import('./profile-menu.tsx')).ProfileMenu);
const MoreMenu = lazyWithRetry(async () => (await import('./more-menu.tsx')).MoreMenu);
const Bell = lazyWithRetry(async () => (await bell()).Bell);
const Palette = lazyWithRetry(async () => (await import('../palette/palette.tsx')).Palette);
const Keys = lazyWithRetry(async () => (await import('../palette/keys.tsx')).Keys);

type Open = 'profile' | 'more' | 'palette' | 'do' | { readonly command: string } | undefined;
/** Outside of organizations there is nothing to do by «+», and its place is a tab's. */
const PHONE_TABS = 4;

interface TopProps {
  readonly place: Place;
  readonly isPhone: boolean;
  readonly onOpen: (open: Open) => void;
}

/** The frame around every screen of a signed-in person. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const place = usePlace();
  const groups = useNavigation(place);
  // Set before the screen inside is drawn, because its forms start from the organization's current date.
  const school = place.schools.find((one) => one.id === place.school_id);
  stayIn(school?.time_zone);
  const leads = place.role === 'teacher' || school?.preset === 'specialist';
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<Open>(undefined);
  const t = useShellT();
  const { user } = useSession();
  useRealtime(place.school_id === undefined ? [] : [place.school_id], user.id);
  usePaletteKey(() => setOpen('palette'));
  const items = groups.flatMap((group) => group.items);
  const sections = items.flatMap(({ key, label, href }) => (key === undefined ? [] : [{ key, label, href }]));
  const isInside = place.school_id !== undefined;
  const isPalette = open === 'palette' || open === 'do' || typeof open === 'object';
  const close = (): void => setOpen(undefined);
  return (
    <>
      <FrameLayout
        banner={<OfflineBanner />}
        side={
          <SideNav
            groups={groups}
            head={<SchoolSwitcher place={place} />}
            foot={<ProfileButton place={place} onClick={() => setOpen('profile')} />}
          />
        }
        top={<Top place={place} isPhone={isPhone} onOpen={setOpen} />}
        tabs={
          <BottomTabs
            items={items.slice(0, isInside ? PHONE_TABS - 1 : PHONE_TABS)}
            {...(isInside && { middle: { label: t('do'), icon: IconPlus, onClick: () => setOpen('do') } })}
            last={{ label: t('more'), icon: IconDots, onClick: () => setOpen('more') }}
          />
        }
      >
        {children}
      </FrameLayout>
      <Suspense>
        {open === 'profile' && <ProfileMenu onClose={close} role={place.role} />}
        {open === 'more' && <MoreMenu groups={groups} place={place} onClose={close} />}
        {isPalette && (
          <Palette
            groups={groups}
            place={place}
            start={typeof open === 'object' ? open.command : undefined}
            isTapped={open === 'do'}
            onClose={close}
          />
        )}
        {isInside && leads && <KeepClasses at={{ role: place.role, school_id: place.school_id! }} isReady={!!school} />}
        {!isPhone && <Keys place={place} sections={sections} onCommand={(command) => setOpen({ command })} />}
      </Suspense>
    </>
  );
}

function Top({ place, isPhone, onOpen }: TopProps) {
  const t = useShellT();
  if (isPhone) {
    return (
      <TopBar
        start={<ProfileButton place={place} isPhone onClick={() => onOpen('profile')} />}
        middle={<SchoolSwitcher place={place} />}
        end={
          <>
            <ActionIcon size="lg" aria-label={t('palette_open')} onClick={() => onOpen('palette')}>
              <IconSearch size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
            <Suspense>
              <Bell />
            </Suspense>
          </>
        }
      />
    );
  }
  return (
    <TopBar
      middle={
        <UnstyledButton className={classes.find} onClick={() => onOpen('palette')}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <span>{t('palette_open')}</span>
          <kbd className={classes.key}>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
        </UnstyledButton>
      }
      end={
        <Suspense>
          <Bell />
        </Suspense>
      }
    />
  );
}

interface ProfileButtonProps {
  readonly place: Place;
  readonly isPhone?: boolean;
  readonly onClick: () => void;
}

/** On a phone an icon in the bar; on a desktop it is at the foot of the navigation, with the name. */
function ProfileButton({ place, isPhone, onClick }: ProfileButtonProps) {
  const t = useShellT();
  const format = useFormat();
  const { user } = useSession();
  // A person without a name is shown by the number they sign in with, as in the menu that this opens.
  const phone = user.phone && format.phone(user.phone);
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ') || phone || t(`role_${place.role}`);
  const picture = <PersonAvatar name={fullName(user) || '?'} src={smallPicture(user.avatar)} size={32} />;
  return (
    <UnstyledButton className={isPhone ? classes.person : classes.switcher} aria-haspopup="dialog" onClick={onClick}>
      {picture}
      {!isPhone && <span className={classes.switcherNames}>{name}</span>}
      <VisuallyHidden>{t('menu')}</VisuallyHidden>
    </UnstyledButton>
  );
}

/** Ctrl-K or ⌘-K by the key's position, so that it works in the Russian layout too. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
}
