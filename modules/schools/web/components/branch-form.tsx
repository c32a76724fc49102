import { Button, confirm, Modal, Stack, TextInput } from '@ritm/ui';
import { ContractForm, queryClient, useAction, useContractForm, useKitT, type SchoolPlace } from '@ritm/web-kit';
import { addBranchBody, type Branch } from '../../contract/index.ts';
import { deleteBranch, saveBranch, schoolKey } from '../data.ts';
import { schoolsT, useSchoolsT } from '../messages.ts';

interface BranchFormProps {
  readonly at: SchoolPlace;
  /** Undefined: a new one. */
  readonly branch: Branch | undefined;
  readonly onClose: () => void;
}

export function BranchForm({ at, branch, onClose }: BranchFormProps) {
  const t = useSchoolsT();
  const kit = useKitT();
  const form = useContractForm(
    addBranchBody,
    { name: branch?.name ?? '', address: branch?.address ?? '' },
    {
      send: (body, key) => saveBranch(at, branch?.id, body, key),
      onDone: () => {
        void queryClient.invalidateQueries({ queryKey: schoolKey(at) });
        onClose();
      },
    },
  );
  const remove = useAction((id: number, key) => deleteBranch(at, id, key), {
    done: t('removed'),
    invalidates: [schoolKey(at)],
    onDone: onClose,
  });
  const askRemove = async (one: Branch) => {
    if (
      await confirm({
        title: schoolsT('delete_branch_question', { name: one.name }),
        action: kit('delete'),
        danger: true,
      })
    )
      remove.run(one.id);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(branch ? 'edit_branch' : 'add_branch')}
      submit={{ onSubmit: form.submit, pending: form.sending }}
    >
      <ContractForm form={form}>
        <Stack>
          <TextInput label={t('name')} data-autofocus {...form.field('name')} />
          <TextInput label={t('address')} {...form.field('address')} />
          {branch?.can.delete && (
            <Button variant="subtle" color="danger" loading={remove.pending} onClick={() => void askRemove(branch)}>
              {kit('delete')}
            </Button>
          )}
        </Stack>
      </ContractForm>
    </Modal>
  );
}
