import { ActionIcon, confirm, NativeSelect, toast } from '@ritm/ui';
import { useAction, useKitT, useSchool } from '@ritm/web-kit';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportPreset } from '../../contract/index.ts';
import { deletePreset, presetsQuery } from '../data.ts';
import { useImportsT } from '../messages.ts';
import classes from './mapping-step.module.css';

/** Applies the saved mapping of an earlier file of the same kind. Renders nothing until there are presets. */
export function PresetChoice({ onChosen }: { readonly onChosen: (preset: ImportPreset) => void }) {
  const t = useImportsT();
  const kit = useKitT();
  const at = useSchool();
  const presets = useQuery(presetsQuery(at)).data?.data ?? [];
  const [chosen, setChosen] = useState(0);
  const remove = useAction((id: number, key) => deletePreset(at, id, key), {
    done: t('preset_forgotten'),
    invalidates: [presetsQuery(at).queryKey],
    onDone: () => setChosen(0),
  });
  if (presets.length === 0) return null;
  const preset = presets.find(({ id }) => id === chosen);
  const applyPreset = (id: number): void => {
    setChosen(id);
    const applied = presets.find((one) => one.id === id);
    if (!applied) return;
    onChosen(applied);
    toast(t('preset_applied'));
  };
  const confirmRemove = async ({ id, name }: ImportPreset): Promise<void> => {
    if (await confirm({ title: t('preset_forget', { name }), action: kit('delete'), danger: true })) remove.run(id);
  };
  return (
    <div className={classes.preset}>
      <NativeSelect
        label={t('preset')}
        value={String(chosen)}
        data={[
          { value: '0', label: t('preset_none') },
          ...presets.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => applyPreset(Number(event.currentTarget.value))}
      />
      {preset && (
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('preset_forget', { name: preset.name })}
          onClick={() => void confirmRemove(preset)}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
