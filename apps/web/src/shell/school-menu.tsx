import { Menu, SchoolLogo } from '@ritm/ui';
import { navigate, showError, smallPicture, useSession } from '@ritm/web-kit';
import { IconBuildingStore, IconCheck } from '@tabler/icons-react';
import { useShellT } from './messages.ts';
import { enterSchool, type Place } from './place.ts';
import { SwitcherButton } from './school-switcher.tsx';

export function SchoolMenu({ place }: { readonly place: Place }) {
  const t = useShellT();
  const session = useSession();
  return (
    <Menu defaultOpened position="bottom-start" width={280}>
      <Menu.Target>
        <SwitcherButton place={place} />
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {place.schools.map((school) => (
          <Menu.Item
            key={school.id}
            mih={40}
            onClick={() => void enterSchool(school, session.type).catch(showError)}
            leftSection={<SchoolLogo name={school.name} src={smallPicture(school.logo)} size={24} />}
            rightSection={school.id === place.school_id && <IconCheck size={18} stroke={1.75} aria-hidden />}
          >
            {school.name}
          </Menu.Item>
        ))}
        {place.schools.length > 0 && <Menu.Divider />}
        <Menu.Item
          mih={40}
          leftSection={<IconBuildingStore size={18} stroke={1.75} aria-hidden />}
          onClick={() => navigate('/schools')}
        >
          {t('all_schools')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
