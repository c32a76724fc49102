import { Button, confirm, Modal, NumberInput, Select, Stack, Switch, TextInput } from '@ritm/ui';
import { ContractForm, queryClient, useAction, useContractForm, useKitT, type SchoolPlace } from '@ritm/web-kit';
import { addPlaceBody, type Branch, type Place } from '../../contract/index.ts';
import { deletePlace, savePlace, schoolKey } from '../data.ts';
import { schoolsT, useSchoolsT } from '../messages.ts';

interface PlaceFormProps {
  readonly at: SchoolPlace;
  /** Undefined: a new one. */
  readonly place: Place | undefined;
  readonly branches: readonly Branch[];
  readonly onClose: () => void;
}

export function PlaceForm({ at, place, branches, onClose }: PlaceFormProps) {
  const t = useSchoolsT();
  const kit = useKitT();
  const initial = { name: place?.name ?? '', branch_id: place?.branch_id ?? branches[0]?.id ?? null, capacity: place?.capacity ?? null, exclusive: place?.exclusive ?? true };
  const form = useContractForm(addPlaceBody, initial, {
    send: (body, key) => savePlace(at, place?.id, body, key),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: schoolKey(at) });
      onClose();
    },
  });
  const remove = useAction((id: number, key) => deletePlace(at, id, key), { done: t('removed'), invalidates: [schoolKey(at)], onDone: onClose });
  const askRemove = async (one: Place) => {
    if (await confirm({ title: schoolsT('delete_place_question', { name: one.name }), text: schoolsT('delete_place_text'), action: kit('delete'), danger: true })) remove.run(one.id);
  };
  const capacity = form.field('capacity');
  return (
    <Modal opened onClose={onClose} title={t(place ? 'edit_place' : 'add_place')} submit={{ onSubmit: form.submit, pending: form.sending }}>
      <ContractForm form={form}>
        <Stack>
          <TextInput label={t('name')} data-autofocus {...form.field('name')} />
          {branches.length > 1 && <Select<number> label={t('branch')} allowDeselect={false} data={branches.map(({ id, name }) => ({ value: id, label: name }))} {...form.field('branch_id')} />}
          <NumberInput
            label={t('capacity')}
            placeholder={t('unlimited')}
            min={1}
            max={10_000}
            allowDecimal={false}
            {...capacity}
            value={(capacity.value as number | null) ?? ''}
            onChange={(next) => form.set('capacity', next === '' ? null : next)}
          />
          <Switch label={t('exclusive')} {...form.check('exclusive')} />
          {place?.can.delete && (
            <Button variant="subtle" color="danger" loading={remove.pending} onClick={() => void askRemove(place)}>
              {kit('delete')}
            </Button>
          )}
        </Stack>
      </ContractForm>
    </Modal>
  );
}
