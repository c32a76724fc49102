import { homeQuery } from '@ritm/member/web';
import { mySchoolsQuery } from '@ritm/schools/web';
import { UnstyledButton } from '@ritm/ui';
import { href, Link, showError, useSession } from '@ritm/web-kit';
import {
  IconBell,
  IconBriefcase,
  IconBuildingStore,
  IconHistory,
  IconMapPin,
  IconShieldCheck,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useClientT } from './client-messages.ts';
import classes from '../frame.module.css';
import { enterSchool } from '../place.ts';
import { ProfileMenu } from '../profile-menu.tsx';

const ways = [
  ['/profile/cabinet_client', 'mine', IconHistory],
  ['/profile/my_companies', 'places', IconMapPin],
  ['/notifications', 'notifications', IconBell],
  ['/profile', 'profile', IconUser],
  ['/profile/consents', 'consents', IconShieldCheck],
] as const;
const picture = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The profile menu of the client's application: every screen that is not a tab, and the way to work. */
export function ClientMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useClientT();
  const { data: home } = useQuery(homeQuery);
  return (
    <ProfileMenu role="student" onClose={onClose}>
      {home?.works && <WorkWays onClose={onClose} />}
      {ways.map(([path, word, Icon]) => (
        <li key={path}>
          <Link href={href(path, {})} className={classes.panelLink} onClick={onClose}>
            <Icon {...picture} />
            {t(word)}
          </Link>
        </li>
      ))}
      {home && !home.works && (
        <li>
          <Link href={href('/schools/new', {})} className={classes.panelLink} onClick={onClose}>
            <IconBuildingStore {...picture} />
            {t('own_business')}
          </Link>
        </li>
      )}
    </ProfileMenu>
  );
}

/** One line for each place where the person works: it opens the place in the person's role there. */
function WorkWays({ onClose }: { readonly onClose: () => void }) {
  const t = useClientT();
  const { type } = useSession();
  const { data } = useQuery(mySchoolsQuery);
  return data?.data.map((school) => (
    <li key={school.id}>
      <UnstyledButton
        className={classes.panelLink}
        onClick={() => {
          onClose();
          void enterSchool(school, type).catch(showError);
        }}
      >
        <IconBriefcase {...picture} />
        {t('work')}: {school.name}
      </UnstyledButton>
    </li>
  ));
}
