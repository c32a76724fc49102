import { GroupsPage } from '@ritm/schools/web';
import { MenuAction } from '@ritm/ui';
import { href, useSchool } from '@ritm/web-kit';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { studentsGroupBody, type StudentsGroup } from '../../contract/index.ts';
import { GroupMembers } from '../components/group-members.tsx';
import { groupsQuery, groupWriting } from '../data.ts';
import { useStudentsT } from '../messages.ts';

export function Screen() {
  const t = useStudentsT();
  const at = useSchool();
  const place = { type: at.role, school_id: at.school_id };
  const [opened, setOpened] = useState<StudentsGroup | undefined>(undefined);
  return (
    <>
      <GroupsPage
        groups={useQuery(groupsQuery(at))}
        shape={studentsGroupBody}
        write={groupWriting(at)}
        texts={{
          title: t('groups_title'),
          lead: t('groups_lead'),
          count: t('column_count'),
          deleteText: t('group_delete_text'),
          empty: t('groups_empty_text'),
        }}
        count={(group) => group.students_count}
        rowHref={({ id, segment_id }) =>
          segment_id === null
            ? href('/$type/schools/$school_id/students_group/$students_group_id', { ...place, students_group_id: id })
            : href('/$type/school/$school_id/students', place, { group: id })
        }
        actions={(group) => (
          <MenuAction icon={IconUsers} onClick={() => setOpened(group)}>
            {t('group_members')}
          </MenuAction>
        )}
      />
      {opened && <GroupMembers group={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
