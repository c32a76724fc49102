/**
 * The client's application: three tabs, and everything else in the menu of the picture. It is loaded with a client's
 * first page, so whatever opens on a tap and whatever may come a moment later is a chunk of its own.
 */
import {
  BottomTabs,
  FrameLayout,
  lazyWithRetry,
  PulseMark,
  SideNav,
  TopBar,
  UnstyledButton,
  useIsPhone,
  VisuallyHidden,
  type NavItem,
} from '@ritm/ui';
import { Link, OfflineBanner, smallPicture, stayIn, useKitT, usePlaceShown, useSession } from '@ritm/web-kit';
import { IconCalendarTime, IconSunHigh, IconTicket } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import classes from './client-frame.module.css';
import { useClientT } from './client-messages.ts';

const ClientMenu = lazyWithRetry(async () => (await import('./client-menu.tsx')).ClientMenu);
const ClientLive = lazyWithRetry(async () => (await import('./client-live.tsx')).ClientLive);
const Bell = lazyWithRetry(async () => (await (await import('@ritm/notifications/web')).bell()).Bell);

/** The frame around a person's own screens while they are signed in as a client. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const items = useTabs();
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState(false);
  // Days outside of organizations are the reader's own.
  stayIn(undefined);
  const face = <Face isNamed={!isPhone} onClick={() => setOpened(true)} />;
  return (
    <>
      <FrameLayout
        banner={<OfflineBanner />}
        side={<SideNav groups={[{ items }]} head={<Brand />} foot={face} />}
        top={
          <TopBar
            start={isPhone && face}
            middle={isPhone && <Brand />}
            end={
              <Suspense fallback={<span className={classes.bell} />}>
                <Bell />
              </Suspense>
            }
          />
        }
        tabs={<BottomTabs items={items} />}
      >
        {children}
      </FrameLayout>
      <Suspense>{opened && <ClientMenu onClose={() => setOpened(false)} />}</Suspense>
      <Suspense>
        <ClientLive />
      </Suspense>
    </>
  );
}

function useTabs(): readonly NavItem[] {
  const t = useClientT();
  const { pathname } = usePlaceShown();
  const tabs = [
    { href: '/membership', label: t('today'), icon: IconSunHigh },
    { href: '/profile/my_calendar', label: t('timetable'), icon: IconCalendarTime },
    { href: '/profile/my_subsriptions', label: t('passes'), icon: IconTicket },
  ];
  return tabs.map((tab) => ({ ...tab, active: pathname === tab.href }));
}

function Brand() {
  const t = useKitT();
  return (
    <Link href="/membership" className={classes.brand}>
      <PulseMark size={26} />
      {t('product')}
    </Link>
  );
}

interface FaceProps {
  readonly isNamed: boolean;
  readonly onClick: () => void;
}

/** The person's picture or initials; it opens the menu. */
function Face({ isNamed, onClick }: FaceProps) {
  const t = useClientT();
  const { user } = useSession();
  const letters = [user.firstname, user.lastname].map((word) => word.slice(0, 1)).join('');
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ') || t('profile');
  return (
    <UnstyledButton className={classes.face} aria-haspopup="dialog" onClick={onClick}>
      {user.avatar ? (
        <img className={classes.picture} src={smallPicture(user.avatar) ?? ''} alt="" width={32} height={32} />
      ) : (
        <span className={classes.picture} data-initials={letters || '·'} aria-hidden />
      )}
      {isNamed && <span className={classes.name}>{name}</span>}
      <VisuallyHidden>{t('menu')}</VisuallyHidden>
    </UnstyledButton>
  );
}
