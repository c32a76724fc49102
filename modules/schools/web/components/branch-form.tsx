import { schoolKey } from '../keys.ts';
import { TextInput } from '@ritm/ui';
import { queryClient, useAction, useContractForm, useKitT, type SchoolPlace } from '@ritm/web-kit';
import { addBranchBody, type Branch } from '../../contract/index.ts';
import { deleteBranch, saveBranch } from '../data.ts';
import { useSchoolsT } from '../messages.ts';
import { FormWindow } from './form-window.tsx';

interface BranchFormProps {
  readonly at: SchoolPlace;
  /** Undefined creates a new one. */
  readonly branch: Branch | undefined;
  readonly onClose: () => void;
}

export function BranchForm({ at, branch, onClose }: BranchFormProps) {
  const t = useSchoolsT();
  const kit = useKitT();
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: schoolKey(at) });
    onClose();
  };
  const form = useContractForm(
    addBranchBody,
    { name: branch?.name ?? '', address: branch?.address ?? '' },
    { send: (body, key) => saveBranch(at, branch?.id, body, key), onDone: done },
  );
  const removal = useAction((id: number, key) => deleteBranch(at, id, key), { done: t('removed'), onDone: done });
  const remove = branch?.can.delete && {
    question: { title: t('delete_branch_question', { name: branch.name }), action: kit('delete'), danger: true },
    run: () => removal.run(branch.id),
    pending: removal.pending,
  };
  return (
    <FormWindow
      title={t(branch ? 'edit_branch' : 'add_branch')}
      form={form}
      onClose={onClose}
      remove={remove || undefined}
    >
      <TextInput label={t('name')} data-autofocus {...form.field('name')} />
      <TextInput label={t('address')} {...form.field('address')} />
    </FormWindow>
  );
}
