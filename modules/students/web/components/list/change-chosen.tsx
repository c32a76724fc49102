import { Modal, NumberInput, TextInput } from '@ritm/ui';
import { useState } from 'react';
import type { StudentsChange } from '../../../contract/index.ts';
import { useStudentsT } from '../../messages.ts';

interface ChangeChosenProps {
  readonly what: 'tag' | 'untag' | 'discount';
  readonly ids: number[];
  readonly pending: boolean;
  readonly onChange: (change: StudentsChange) => void;
  readonly onClose: () => void;
}

/** Asks which tag, or how large a discount, the selected clients get. */
export function ChangeChosen({ what, ids: students_ids, pending, onChange, onClose }: ChangeChosenProps) {
  const t = useStudentsT();
  const [tag, setTag] = useState('');
  const [percent, setPercent] = useState<number | string>('');
  const submit = (): void => {
    if (what === 'discount')
      onChange({ do: 'discount', students_ids, discount: percent === '' ? null : Math.round(Number(percent) * 100) });
    else onChange({ do: what, students_ids, tag: tag.trim() });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`${what}_chosen`)}
      size="sm"
      submit={{ onSubmit: submit, pending, disabled: what !== 'discount' && tag.trim() === '' }}
    >
      {what === 'discount' ? (
        <NumberInput
          label={t('discount')}
          description={t('discount_chosen_hint')}
          data-autofocus
          min={0}
          max={100}
          decimalScale={2}
          value={percent}
          onChange={setPercent}
        />
      ) : (
        <TextInput
          label={t('tag_name')}
          data-autofocus
          maxLength={50}
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
      )}
    </Modal>
  );
}
