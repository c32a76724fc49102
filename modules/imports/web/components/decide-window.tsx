import { Checkbox, Modal, Radio, Stack } from '@ritm/ui';
import { StudentPicker } from '@ritm/students/web';
import { useAction, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import type { ImportPerson, ImportRow } from '../../contract/index.ts';
import { decideRow, staleImports, type DecisionBody } from '../data.ts';
import { useImportsT } from '../messages.ts';
import { CardLink, PersonText, RowFacts } from './row-facts.tsx';

interface DecideWindowProps {
  readonly importId: number;
  readonly row: ImportRow;
  readonly onClose: () => void;
}

/** A choice of who the row is: the match of the check, another client, a new client, or a row to leave out. */
export function DecideWindow({ importId, row, onClose }: DecideWindowProps) {
  const t = useImportsT();
  const at = useSchool();
  const offered = [...row.candidates, ...row.relatives];
  const first = chosenOf(row, offered);
  const [chosen, setChosen] = useState(first);
  const [other, setOther] = useState(first === 'other' ? (row.decision?.student_id ?? null) : null);
  const [alike, setAlike] = useState(true);
  const decide = useAction(
    (body: DecisionBody, key) => decideRow(at, { id: importId, row_no: row.row_no }, body, key),
    {
      invalidates: staleImports(at),
      onDone: onClose,
    },
  );
  const who = bodyOf(chosen, { offered, other });
  const submit = {
    label: t('decide_save'),
    onSubmit: () => who && decide.run({ ...who, ...(row.can.decide_alike && alike && { alike }) }),
    pending: decide.pending,
    disabled: !who,
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('row_title', { row: String(row.row_no) })} · ${row.name}`}
      submit={submit}
    >
      <RowFacts row={row} />
      <Radio.Group mt="md" label={t('decide')} value={chosen} onChange={setChosen}>
        <Stack gap="sm" mt="xs">
          {offered.map((one, index) => (
            <Radio
              key={`${one.student_id} ${one.row_no}`}
              value={String(index)}
              label={<PersonText person={one} />}
              description={one.student_id !== null && <CardLink student_id={one.student_id} />}
            />
          ))}
          <Radio value="other" label={t('decide_another')} description={t('decide_another_text')} />
          {chosen === 'other' && <StudentPicker value={other} onChange={setOther} />}
          <Radio value="new" label={t('decide_new')} description={t('decide_new_text')} />
          <Radio value="skip" label={t('decide_skip')} description={t('decide_skip_text')} />
        </Stack>
      </Radio.Group>
      {row.can.decide_alike && (
        <Checkbox
          mt="md"
          label={t('decide_alike')}
          checked={alike}
          onChange={(event) => setAlike(event.currentTarget.checked)}
        />
      )}
    </Modal>
  );
}

function chosenOf({ decision, outcome, student_id, of_row }: ImportRow, offered: readonly ImportPerson[]): string {
  if (decision && decision.decision !== 'same') return decision.decision;
  if (!decision && (outcome === 'new' || outcome === 'family')) return 'new';
  if (!decision && outcome === 'conflict') return '';
  const at = offered.findIndex((one) =>
    student_id === null ? one.row_no !== null && one.row_no === of_row : one.student_id === student_id,
  );
  return at === -1 ? 'other' : String(at);
}

interface Choices {
  readonly offered: readonly ImportPerson[];
  readonly other: number | null;
}

/** Undefined until the choice is complete. */
function bodyOf(chosen: string, { offered, other }: Choices): DecisionBody | undefined {
  if (chosen === '') return undefined;
  if (chosen === 'new' || chosen === 'skip') return { decision: chosen };
  if (chosen === 'other') return other === null ? undefined : { decision: 'same', student_id: other };
  const one = offered[Number(chosen)];
  return { decision: 'same', student_id: one?.student_id ?? null, of_row: one?.row_no ?? null };
}
