import { Button, confirm, Modal, NumberInput, Select, Stack, Switch, TextInput } from '@ritm/ui';
import { ContractForm, queryClient, useAction, useContractForm, useKitT, type SchoolPlace } from '@ritm/web-kit';
import { addPlaceBody, type Branch, type Place } from '../../contract/index.ts';
import { deletePlace, savePlace, schoolKey } from '../data.ts';
import { useSchoolsT } from '../messages.ts';

interface PlaceFormProps {
  readonly at: SchoolPlace;
  /** Undefined: a new one. */
  readonly place: Place | undefined;
  readonly branches: readonly Branch[];
  readonly onClose: () => void;
}

export function PlaceForm({ at, place, branches, onClose }: PlaceFormProps) {
  const t = useSchoolsT();
  const fresh = { name: '', branch_id: branches[0]?.id ?? null, capacity: null, exclusive: true };
  const { name, branch_id, capacity, exclusive } = place ?? fresh;
  const form = useContractForm(
    addPlaceBody,
    { name, branch_id, capacity, exclusive },
    {
      send: (body, key) => savePlace(at, place?.id, body, key),
      onDone: () => {
        void queryClient.invalidateQueries({ queryKey: schoolKey(at) });
        onClose();
      },
    },
  );
  const places = form.field('capacity');
  const submit = { onSubmit: form.submit, pending: form.sending };
  return (
    <Modal opened onClose={onClose} title={t(place ? 'edit_place' : 'add_place')} submit={submit}>
      <ContractForm form={form}>
        <Stack>
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
            {...places}
            value={(places.value as number | null) ?? ''}
            onChange={(next) => form.set('capacity', next === '' ? null : next)}
          />
          <Switch label={t('exclusive')} {...form.check('exclusive')} />
          {place?.can.delete && <RemovePlace at={at} place={place} onDone={onClose} />}
        </Stack>
      </ContractForm>
    </Modal>
  );
}

function RemovePlace({
  at,
  place,
  onDone,
}: {
  readonly at: SchoolPlace;
  readonly place: Place;
  readonly onDone: () => void;
}) {
  const kit = useKitT();
  const t = useSchoolsT();
  const remove = useAction((id: number, key) => deletePlace(at, id, key), {
    done: t('removed'),
    invalidates: [schoolKey(at)],
    onDone,
  });
  const ask = async () => {
    const title = t('delete_place_question', { name: place.name });
    if (await confirm({ title, text: t('delete_place_text'), action: kit('delete'), danger: true }))
      remove.run(place.id);
  };
  return (
    <Button variant="subtle" color="danger" loading={remove.pending} onClick={() => void ask()}>
      {kit('delete')}
    </Button>
  );
}
