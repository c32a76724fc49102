import { fullName } from '@ritm/kernel';
import { Badge, Banner, Button, Group, Modal, PulseLoader, Stack, Text, toast, undoToast } from '@ritm/ui';
import { errorText, useAction, useFormat, useKitT, useSchool } from '@ritm/web-kit';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardColumns, isCardColumn } from '../../contract/index.ts';
import type { DuplicateSide, MergedFieldShown, MergePreview, Student } from '../../contract/index.ts';
import { fieldsQuery, mergePreviewQuery, mergeStudents, staleStudents, undoMerge, type Pair } from '../data.ts';
import { useStudentsT } from '../messages.ts';
import classes from './merge-dialog.module.css';
import { useValueText } from './own-values.tsx';
import { StudentPicker } from './student-picker.tsx';

/** Finds the other card of a client, then previews the merge. */
export function MergeWith({ student, onClose }: { readonly student: Student; readonly onClose: () => void }) {
  const t = useStudentsT();
  const [other, setOther] = useState<number | null>(null);
  if (other !== null) return <MergeDialog pair={{ student_id: student.id, other_id: other }} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('merge_pick_title')}>
      <StudentPicker autoFocus value={null} onChange={(id) => setOther(id === student.id ? null : id)} />
    </Modal>
  );
}

/** Previews a merge field by field and performs it. */
export function MergeDialog({ pair, onClose }: { readonly pair: Pair; readonly onClose: () => void }) {
  const t = useStudentsT();
  const kit = useKitT();
  const at = useSchool();
  const [direction, setDirection] = useState(pair);
  const [takenFields, setTakenFields] = useState<readonly string[]>([]);
  const { data, error } = useQuery(mergePreviewQuery(at, direction, takenFields));
  const invalidates = staleStudents(at);
  const undo = useUndoMerge();
  const merge = useAction((names: string[], key) => mergeStudents(at, direction, names, key), {
    invalidates,
    onDone: ({ id }) => {
      undoToast(t('merge_done'), { label: kit('undo'), undo: () => undo.run(id) });
      onClose();
    },
  });
  const swap = (): void => {
    setDirection({ student_id: direction.other_id, other_id: direction.student_id });
    setTakenFields([]);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('merge_title')}
      size="lg"
      submit={{
        label: t('merge_do'),
        onSubmit: () => merge.run([...takenFields]),
        pending: merge.pending,
        disabled: !data || data.hinders.length > 0,
      }}
    >
      {error && <Banner tone="danger">{errorText(error)}</Banner>}
      {!data && !error && <PulseLoader />}
      {data && (
        <Stack>
          <div className={classes.sides}>
            <Side side={data.kept} label={t('merge_kept')} stays />
            <Side side={data.gone} label={t('merge_gone')} />
          </div>
          <div>
            <Button
              variant="subtle"
              leftSection={<IconArrowsExchange size={18} stroke={1.75} aria-hidden />}
              onClick={swap}
            >
              {t('merge_swap')}
            </Button>
          </div>
          <Hindrances preview={data} />
          <Fields fields={data.fields} takenFields={takenFields} onTakenChange={setTakenFields} />
          <Moves preview={data} />
        </Stack>
      )}
    </Modal>
  );
}

/** Undoes a merge and lists the fields that were changed since and keep their present values. */
export function useUndoMerge() {
  const t = useStudentsT();
  const at = useSchool();
  const nameOf = useFieldName();
  return useAction((id: number, key) => undoMerge(at, id, key), {
    invalidates: staleStudents(at),
    onDone: ({ changed_since }) =>
      toast(
        changed_since.length === 0
          ? t('merge_undone')
          : t('merge_undone_since', { fields: changed_since.map(nameOf).join(', ') }),
        { ms: changed_since.length === 0 ? 1500 : 6000 },
      ),
  });
}

function Side({
  side,
  label,
  stays = false,
}: {
  readonly side: DuplicateSide;
  readonly label: string;
  readonly stays?: boolean;
}) {
  const format = useFormat();
  return (
    <div className={classes.side}>
      <Badge color={stays ? 'success' : 'gray'}>{label}</Badge>
      <Text fw={600}>{fullName(side)}</Text>
      <Text size="sm" c="dimmed" className="ui-figures">
        {[side.phone && format.phone(side.phone), side.birth_date && format.date(side.birth_date)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  );
}

function Hindrances({ preview: { hinders } }: { readonly preview: MergePreview }) {
  const t = useStudentsT();
  const format = useFormat();
  if (hinders.length === 0) return null;
  return (
    <Banner tone="danger" title={t('merge_hindered')}>
      {hinders.map(({ why, date }) => (date ? `${why}: ${format.date(date)}` : why)).join('\n')}
    </Banner>
  );
}

interface FieldsProps {
  readonly fields: readonly MergedFieldShown[];
  readonly takenFields: readonly string[];
  readonly onTakenChange: (takenFields: readonly string[]) => void;
}

/** Where both cards have a value the user chooses one; the other fields are only shown. */
function Fields({ fields, takenFields, onTakenChange }: FieldsProps) {
  const t = useStudentsT();
  const nameOf = useFieldName();
  const textOf = useFieldText();
  const toggle = (name: string, from: 'kept' | 'gone'): void =>
    onTakenChange(from === 'gone' ? [...takenFields, name] : takenFields.filter((one) => one !== name));
  return (
    <section>
      <Text fw={600} size="sm" mb="xs">
        {t('merge_fields')}
      </Text>
      {fields.map((field) => {
        const isSame = JSON.stringify(field.kept) === JSON.stringify(field.gone);
        const isChoice = !isSame && field.kept !== null && field.gone !== null;
        const chosen = takenFields.includes(field.name) ? 'gone' : field.from;
        return (
          <fieldset key={field.name} className={classes.field}>
            <Text component="legend" size="sm" c="dimmed">
              {nameOf(field.name)}
            </Text>
            {(isSame ? (['kept'] as const) : (['kept', 'gone'] as const)).map((from) =>
              field[from] === null ? (
                <span key={from} />
              ) : (
                <label key={from} className={classes.choice} data-chosen={chosen === from || !isChoice || undefined}>
                  {isChoice && (
                    <input
                      type="radio"
                      name={field.name}
                      checked={chosen === from}
                      onChange={() => toggle(field.name, from)}
                    />
                  )}
                  {textOf(field.name, field[from])}
                </label>
              ),
            )}
          </fieldset>
        );
      })}
    </section>
  );
}

function Moves({ preview: { moves } }: { readonly preview: MergePreview }) {
  const t = useStudentsT();
  const format = useFormat();
  return (
    <section>
      <Text fw={600} size="sm" mb="xs">
        {t('merge_moves')}
      </Text>
      {moves.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('merge_moves_none')}
        </Text>
      )}
      <Group gap="xs">
        {moves.map(({ table, title, count }) => (
          <Badge key={table} color="gray" tt="none">
            {title}: {format.number(count)}
          </Badge>
        ))}
      </Group>
    </section>
  );
}

/** Card fields whose label in the form has another key. */
const words = { group_ids: 'groups', fields: 'section_own', guardians: 'section_parents' } as const;
function useFieldName(): (name: string) => string {
  const t = useStudentsT();
  const own = useQuery(fieldsQuery(useSchool())).data?.data ?? [];
  return (name) => {
    if (isCardColumn(name)) return t(name);
    if (name in words) return t(words[name as keyof typeof words]);
    return own.find(({ id }) => `field:${id}` === name)?.name ?? name;
  };
}

function useFieldText(): (name: string, value: MergedFieldShown['kept']) => string {
  const t = useStudentsT();
  const format = useFormat();
  const own = useQuery(fieldsQuery(useSchool())).data?.data ?? [];
  const valueText = useValueText();
  return (name, value) => {
    const control = isCardColumn(name) ? cardColumns[name].form?.control : undefined;
    if (control === 'date') return format.date(value as string);
    if (control === 'phone') return format.phone(value as string);
    if (control === 'gender') return t(value as 'male' | 'female');
    if (control === 'percent') return `${format.number((value as number) / 100)} %`;
    const field = own.find(({ id }) => `field:${id}` === name);
    return field && value !== null ? valueText(field, value) : String(value);
  };
}
