import type { NavGroup } from '@ritm/ui';
import { href, navigate, showError, useLanguage, useSession, type Command, type Setting } from '@ritm/web-kit';
import { IconBuildingStore } from '@tabler/icons-react';
import { enterSchool, type Place } from '../shell/place.ts';
import { usePaletteT } from './messages.ts';
import type { Offered } from './offered.ts';
import { rememberUsed } from './recent.ts';
import type { Row, RowGroup } from './rows.ts';

interface FixedRowsOptions {
  readonly groups: readonly NavGroup[];
  readonly place: Place;
  readonly offered: Offered | undefined;
  readonly onBegin: (one: Command | Setting) => void;
  readonly onClose: () => void;
}

/** The rows that are there before anything is found: actions, the sections of the menu, settings, organizations. */
export function useFixedRows({ groups, place, offered, onBegin, onClose }: FixedRowsOptions) {
  const t = usePaletteT();
  const language = useLanguage();
  const session = useSession();
  const rowOf = (one: Command | Setting): Row => ({
    id: one.id,
    label: one.label[language],
    words: one.words?.[language],
    keys: 'key' in one ? one.key : undefined,
    icon: one.icon,
    open: () => onBegin(one),
  });
  const sections = groups
    .flatMap((group) => group.items)
    .map((item): Row => {
      const id = `section:${item.href}`;
      const open = (): void => {
        rememberUsed(id);
        onClose();
        navigate(item.href);
      };
      return { id, label: item.label, icon: item.icon, open };
    });
  const schools = place.schools
    .filter((school) => school.id !== place.school_id)
    .map((school): Row => {
      const open = (): void => {
        onClose();
        void enterSchool(school, session.type).catch(showError);
      };
      return {
        id: href('/school/$school_id', { school_id: school.id }),
        label: school.name,
        icon: IconBuildingStore,
        open,
      };
    });
  const isInside = place.school_id !== undefined;
  const shown: readonly RowGroup[] = [
    { heading: t('group_actions'), rows: isInside ? (offered?.commands ?? []).map(rowOf) : [] },
    { heading: t('group_sections'), rows: sections },
    { heading: t('group_schools'), rows: schools },
  ];
  // A section of the menu is not listed again as the place where it is set up.
  const named = new Set(sections.map(({ label }) => label));
  const settings = isInside
    ? (offered?.settings ?? [])
        .map((one) => ({ ...rowOf(one), note: one.note[language] }))
        .filter((row) => !named.has(row.label))
    : [];
  return { shown, searched: [...sections, ...shown[0]!.rows, ...settings, ...schools] };
}
