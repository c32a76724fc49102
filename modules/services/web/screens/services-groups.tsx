import { GroupsPage } from '@ritm/schools/web';
import { useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { servicesGroupBody } from '../../contract/index.ts';
import { groupsQuery, groupWriting } from '../data.ts';
import { useServicesT } from '../messages.ts';

export function Screen() {
  const t = useServicesT();
  const at = useSchool();
  return (
    <GroupsPage
      groups={useQuery(groupsQuery(at))}
      shape={servicesGroupBody}
      write={groupWriting(at)}
      texts={{
        title: t('groups_title'),
        lead: t('groups_lead'),
        count: t('column_count'),
        deleteText: t('group_delete_text'),
        empty: t('groups_empty_text'),
      }}
      count={(group) => group.services_count}
    />
  );
}
