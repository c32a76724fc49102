import { ActionsMenu, MenuAction, toast } from '@ritm/ui';
import { useAbilities, useAction, useSchool } from '@ritm/web-kit';
import { IconArchive, IconArchiveOff, IconPencil, IconWorldUp } from '@tabler/icons-react';
import type { Service } from '../../contract/index.ts';
import { sendToModeration, staleServices } from '../data.ts';
import { useServicesT } from '../messages.ts';
import { useArchive } from '../use-archive.ts';

/** What may be done with a service. */
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
  const moderate = useAction((id: number, key) => sendToModeration(at, id, key), {
    invalidates: staleServices(at),
    onDone: () => toast(t('moderation_sent')),
  });
  if (!can('edit')) return null;
  const isSendable =
    service.public &&
    !service.archived &&
    service.moderation_status !== 'on_moderation' &&
    service.moderation_status !== 'published';
  return (
    <ActionsMenu label={t('actions_of', { name: service.name })}>
      <MenuAction icon={IconPencil} onClick={() => onEdit(service)}>
        {t('edit')}
      </MenuAction>
      {isSendable && (
        <MenuAction icon={IconWorldUp} onClick={() => moderate.run(service.id)}>
          {t('moderate')}
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
