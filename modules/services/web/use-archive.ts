import { toast, undoToast } from '@ritm/ui';
import { useAction, useKitT, useSchool } from '@ritm/web-kit';
import type { Service } from '../contract/index.ts';
import { archiveService, saveService, staleServices } from './data.ts';
import { useServicesT } from './messages.ts';

type Archived = Pick<Service, 'id' | 'name'>;

/** Archives services with an undo, and restores them. */
export function useArchive(): {
  readonly archive: (service: Archived) => void;
  readonly restore: (service: Archived) => void;
} {
  const t = useServicesT();
  const kit = useKitT();
  const at = useSchool();
  const invalidates = staleServices(at);
  const back = useAction((service: Archived, key) => saveService(at, service.id, { archived: false }, key), {
    invalidates,
    onDone: ({ name }) => toast(t('restored', { name })),
  });
  const away = useAction((service: Archived, key) => archiveService(at, service.id, key), {
    invalidates,
    onDone: (_, service) =>
      undoToast(t('archived', { name: service.name }), { label: kit('undo'), undo: () => back.run(service) }),
  });
  return { archive: away.run, restore: back.run };
}
