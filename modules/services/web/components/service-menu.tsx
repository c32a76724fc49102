import { ActionIcon, Menu, toast } from '@ritm/ui';
import { useAbilities, useAction, useSchool } from '@ritm/web-kit';
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconWorldUp } from '@tabler/icons-react';
import type { Service } from '../../contract/index.ts';
import { sendToModeration, staleServices } from '../data.ts';
import { useServicesT } from '../messages.ts';
import { useArchive } from '../use-archive.ts';

/** What may be done with a service. */
export function ServiceMenu({ service, onEdit }: { readonly service: Service; readonly onEdit: (service: Service) => void }) {
  const t = useServicesT();
  const at = useSchool();
  const can = useAbilities(service);
  const { archive, restore } = useArchive();
  const moderate = useAction((id: number, key) => sendToModeration(at, id, key), { invalidates: staleServices(at), onDone: () => toast(t('moderation_sent')) });
  if (!can('edit')) return null;
  const isSendable = service.public && !service.archived && service.moderation_status !== 'on_moderation' && service.moderation_status !== 'published';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actions_of', { name: service.name })} onClick={(event) => event.preventDefault()}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={() => onEdit(service)}>
          {t('edit')}
        </Menu.Item>
        {isSendable && (
          <Menu.Item leftSection={<IconWorldUp size={18} stroke={1.75} aria-hidden />} onClick={() => moderate.run(service.id)}>
            {t('moderate')}
          </Menu.Item>
        )}
        {can('delete') && (
          <Menu.Item leftSection={<IconArchive size={18} stroke={1.75} aria-hidden />} onClick={() => archive(service)}>
            {t('archive')}
          </Menu.Item>
        )}
        {service.archived && (
          <Menu.Item leftSection={<IconArchiveOff size={18} stroke={1.75} aria-hidden />} onClick={() => restore(service)}>
            {t('restore')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
