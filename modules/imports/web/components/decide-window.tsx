import { Modal, Radio, Stack } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import type { ImportRow } from '../../contract/index.ts';
import { decideRow, staleImports, type DecisionBody } from '../data.ts';
import { useImportsT } from '../messages.ts';
import { PersonText, RowFacts } from './row-facts.tsx';

interface DecideWindowProps {
  readonly importId: number;
  readonly row: ImportRow;
  readonly onClose: () => void;
}

/** Who the row is: one of the candidates, somebody new, or nobody to bring in. */
export function DecideWindow({ importId, row, onClose }: DecideWindowProps) {
  const t = useImportsT();
  const at = useSchool();
  const [chosen, choose] = useState(chosenOf(row));
  const decide = useAction(
    (body: DecisionBody, key) => decideRow(at, { id: importId, row_no: row.row_no }, body, key),
    {
      invalidates: staleImports(at),
      onDone: onClose,
    },
  );
  const submit = {
    label: t('decide_save'),
    onSubmit: () => decide.run(bodyOf(chosen, row)),
    pending: decide.pending,
    disabled: chosen === '',
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('row_title', { row: String(row.row_no) })} · ${row.name}`}
      submit={submit}
    >
      <RowFacts row={row} />
      <Radio.Group label={t('decide')} value={chosen} onChange={choose}>
        <Stack gap="sm" mt="xs">
          {row.candidates.map((one, index) => (
            <Radio key={`${one.student_id} ${one.row_no}`} value={String(index)} label={<PersonText person={one} />} />
          ))}
          <Radio value="new" label={t('decide_new')} description={t('decide_new_text')} />
          <Radio value="skip" label={t('decide_skip')} description={t('decide_skip_text')} />
        </Stack>
      </Radio.Group>
    </Modal>
  );
}

function chosenOf({ decision, candidates }: ImportRow): string {
  if (!decision) return '';
  if (decision.decision !== 'same') return decision.decision;
  const at = candidates.findIndex(
    ({ student_id, row_no }) => student_id === decision.student_id && row_no === decision.of_row,
  );
  return at === -1 ? '' : String(at);
}

function bodyOf(chosen: string, { candidates }: ImportRow): DecisionBody {
  if (chosen === 'new' || chosen === 'skip') return { decision: chosen };
  const one = candidates[Number(chosen)];
  return { decision: 'same', student_id: one?.student_id ?? null, of_row: one?.row_no ?? null };
}
