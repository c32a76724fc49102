import { GroupsPage } from '@ritm/schools/web';
import { MenuAction } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { servicesGroupBody, type ServicesGroup } from '../../contract/index.ts';
import { groupsQuery, groupWriting, orderGroups, staleServices } from '../data.ts';
import { useServicesT } from '../messages.ts';

export function Screen() {
  const t = useServicesT();
  const at = useSchool();
  const groups = useQuery(groupsQuery(at));
  return (
    <GroupsPage
      groups={groups}
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
      actions={(group) => <Moves group={group} all={groups.data?.data ?? []} />}
    />
  );
}

/** Moves a group; the price list shows its groups in this order. */
function Moves({ group, all }: { readonly group: ServicesGroup; readonly all: readonly ServicesGroup[] }) {
  const t = useServicesT();
  const at = useSchool();
  const order = useAction((ids: number[], key) => orderGroups(at, ids, key), { invalidates: staleServices(at) });
  const index = all.findIndex(({ id }) => id === group.id);
  const swap = (to: number) => {
    const ids = all.map(({ id }) => id);
    [ids[index], ids[to]] = [ids[to]!, ids[index]!];
    order.run(ids);
  };
  return (
    <>
      {index > 0 && (
        <MenuAction icon={IconArrowUp} onClick={() => swap(index - 1)}>
          {t('move_up')}
        </MenuAction>
      )}
      {index < all.length - 1 && (
        <MenuAction icon={IconArrowDown} onClick={() => swap(index + 1)}>
          {t('move_down')}
        </MenuAction>
      )}
    </>
  );
}
