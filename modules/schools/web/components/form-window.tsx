import { Button, confirm, Modal, Stack, WindowActions, type Question } from '@ritm/ui';
import { ContractForm, useKitT, type ContractFormState } from '@ritm/web-kit';
import type { ReactNode } from 'react';

interface FormWindowProps<V> {
  readonly title: string;
  readonly form: ContractFormState<V>;
  readonly onClose: () => void;
  /** Removes the object after a confirmation. */
  readonly remove?: { readonly question: Question; readonly run: () => void; readonly pending: boolean } | undefined;
  readonly children: ReactNode;
}

/** A small form in a modal, with the actions on the object at the bottom. */
export function FormWindow<V>({ title, form, onClose, remove, children }: FormWindowProps<V>) {
  const kit = useKitT();
  const confirmClose = async () => {
    if (remove && (await confirm(remove.question))) remove.run();
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <ContractForm form={form}>
        <Stack>{children}</Stack>
        <WindowActions apart>
          {remove && (
            <Button
              variant="subtle"
              color="danger"
              mr="auto"
              loading={remove.pending}
              onClick={() => void confirmClose()}
            >
              {remove.question.action}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button type="submit" loading={form.sending}>
            {kit('save')}
          </Button>
        </WindowActions>
      </ContractForm>
    </Modal>
  );
}
