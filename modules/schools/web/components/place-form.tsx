import { schoolKey } from '../keys.ts';
import { NumberInput, Select, Switch, TextInput } from '@ritm/ui';
import { queryClient, useAction, useContractForm, useKitT, type SchoolPlace } from '@ritm/web-kit';
import { addPlaceBody, type Branch, type Place } from '../../contract/index.ts';
import { deletePlace, savePlace } from '../data.ts';
import { useSchoolsT } from '../messages.ts';
import { FormWindow } from './form-window.tsx';

interface PlaceFormProps {
  readonly at: SchoolPlace;
  /** Undefined creates a new one. */
  readonly place: Place | undefined;
  readonly branches: readonly Branch[];
  readonly onClose: () => void;
}

export function PlaceForm({ at, place, branches, onClose }: PlaceFormProps) {
  const t = useSchoolsT();
  const kit = useKitT();
  const fresh = { name: '', branch_id: branches[0]?.id ?? null, capacity: null, exclusive: true };
  const { name, branch_id, capacity, exclusive } = place ?? fresh;
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: schoolKey(at) });
    onClose();
  };
  const form = useContractForm(
    addPlaceBody,
    { name, branch_id, capacity, exclusive },
    { send: (body, key) => savePlace(at, place?.id, body, key), onDone: done },
  );
  const removal = useAction((id: number, key) => deletePlace(at, id, key), { done: t('removed'), onDone: done });
  const remove = place?.can.delete && {
    question: {
      title: t('delete_place_question', { name: place.name }),
      text: t('delete_place_text'),
      action: kit('delete'),
      danger: true,
    },
    run: () => removal.run(place.id),
    pending: removal.pending,
  };
  const capacityField = form.field('capacity');
  return (
    <FormWindow
      title={t(place ? 'edit_place' : 'add_place')}
      form={form}
      onClose={onClose}
      remove={remove || undefined}
    >
      <TextInput label={t('name')} data-autofocus {...form.field('name')} />
      {branches.length > 1 && (
        <Select<number>
          label={t('branch')}
          allowDeselect={false}
          data={branches.map((one) => ({ value: one.id, label: one.name }))}
          {...form.field('branch_id')}
        />
      )}
      <NumberInput
        label={t('capacity')}
        placeholder={t('unlimited')}
        min={1}
        max={10_000}
        allowDecimal={false}
        {...capacityField}
        value={(capacityField.value as number | null) ?? ''}
        onChange={(next) => form.set('capacity', next === '' ? null : next)}
      />
      <Switch label={t('exclusive')} {...form.check('exclusive')} />
    </FormWindow>
  );
}
