import { Modal, toast } from '@ritm/ui';
import { ContractForm, useContractForm, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import {
  editTimetableBody,
  type Timetable,
  type TimetableChange,
  type TimetableMeta,
} from '../../../contract/index.ts';
import { editClass, type ClassChange } from '../../data.ts';
import { hasChanges, toChange, valuesOf, type ClassValues } from '../../form-values.ts';
import { useTimetableT } from '../../messages.ts';
import { useClash } from '../../use-clash.ts';
import { ClassFields } from './class-fields.tsx';
import { FormEnd } from './form-end.tsx';
import { ScopeDialog } from './scope-dialog.tsx';

interface Props {
  readonly openClass: Timetable;
  readonly meta: TimetableMeta | undefined;
  readonly onClose: () => void;
  readonly onDone: (change: TimetableChange) => void;
}

/** Edits a class; for a repeating class it asks which dates to change. */
export function EditClass(props: Props) {
  const t = useTimetableT();
  const [pending, setPending] = useState<ClassChange | undefined>(undefined);
  return (
    <>
      <Modal opened={pending === undefined} onClose={props.onClose} title={t('edit_title')} size="lg">
        <Form {...props} onScope={setPending} />
      </Modal>
      {pending && (
        <ScopeDialog
          openClass={props.openClass}
          change={pending}
          onClose={() => setPending(undefined)}
          onDone={props.onDone}
        />
      )}
    </>
  );
}

function Form({
  openClass,
  meta,
  onClose,
  onDone,
  onScope,
}: Props & { readonly onScope: (change: ClassChange) => void }) {
  const t = useTimetableT();
  const at = useSchool();
  const { hasClash, watch } = useClash();
  const [before] = useState(() => valuesOf(openClass));
  const form = useContractForm(editTimetableBody, before, {
    toBody: (values: ClassValues) => toChange(before, values, openClass.date),
    send: async (body, key): Promise<TimetableChange | undefined> => {
      if (!hasChanges(body)) toast(t('nothing_changed'), { kind: 'info' });
      else if (openClass.repeat !== 'none') onScope(body);
      else return watch(editClass(at, openClass.id, body, key));
      return undefined;
    },
    onDone: (change) => change && onDone(change),
  });
  return (
    <ContractForm form={form}>
      <ClassFields form={form} meta={meta} hasClash={hasClash} />
      <FormEnd isSubmitting={form.sending} onCancel={onClose} />
    </ContractForm>
  );
}
