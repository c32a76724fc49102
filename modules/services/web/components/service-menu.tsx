import { ActionsMenu, MenuAction, toast } from '@ritm/ui';
import { useAbilities, useAction, useSchool } from '@ritm/web-kit';
import { IconArchive, IconArchiveOff, IconPencil, IconWorldOff, IconWorldUp } from '@tabler/icons-react';
import type { Service } from '../../contract/index.ts';
import { setModeration, staleServices, type Moderation } from '../data.ts';
import { useServicesT } from '../messages.ts';
import { useArchive } from '../use-archive.ts';

/** The change of moderation state that can be requested from each state of a public service. */
const nextModeration = {
  draft: { status: 'on_moderation', label: 'moderate', icon: IconWorldUp },
  not_passed: { status: 'on_moderation', label: 'moderate', icon: IconWorldUp },
  on_moderation: { status: 'draft', label: 'moderate_back', icon: IconWorldOff },
  published: { status: 'turned_off', label: 'turn_off', icon: IconWorldOff },
  turned_off: { status: 'published', label: 'turn_on', icon: IconWorldUp },
} as const satisfies Record<Service['moderation_status'], { status: Moderation; label: string; icon: unknown }>;

/** The menu of actions on a service. */
export function ServiceMenu({
  service,
  onEdit,
}: {
  readonly service: Service;
  readonly onEdit: (service: Service) => void;
}) {
  const t = useServicesT();
  const at = useSchool();
  const can = useAbilities(service);
  const { archive, restore } = useArchive();
  const moderate = useAction((status: Moderation, key) => setModeration(at, service.id, status, key), {
    invalidates: staleServices(at),
    onDone: ({ moderation_status }) => toast(t(`moderation_${moderation_status}`)),
  });
  if (!can('edit')) return null;
  const next = service.public && !service.archived ? nextModeration[service.moderation_status] : undefined;
  return (
    <ActionsMenu label={t('actions_of', { name: service.name })}>
      <MenuAction icon={IconPencil} onClick={() => onEdit(service)}>
        {t('edit')}
      </MenuAction>
      {next && (
        <MenuAction icon={next.icon} onClick={() => moderate.run(next.status)}>
          {t(next.label)}
        </MenuAction>
      )}
      {can('delete') && (
        <MenuAction icon={IconArchive} onClick={() => archive(service)}>
          {t('archive')}
        </MenuAction>
      )}
      {service.archived && (
        <MenuAction icon={IconArchiveOff} onClick={() => restore(service)}>
          {t('restore')}
        </MenuAction>
      )}
    </ActionsMenu>
  );
}
