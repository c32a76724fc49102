import {
  Alert,
  Button,
  DateField,
  Modal,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  TimeField,
  undoToast,
} from '@ritm/ui';
import { useAction, useFormat } from '@ritm/web-kit';
import { repeats, scopes, type OwnEntry, type OwnEntryWritten, type Scope } from '@ritm/timetable/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { memberT, useMemberT } from './messages.ts';
import {
  addEntry,
  calendarKey,
  clashesQuery,
  deleteEntry,
  editEntry,
  type DeletedEntry,
  type EntryBody,
} from './own-entry-data.ts';

interface OwnEntryDialogProps {
  /** The date of an entry that is opened; undefined for a new one. */
  readonly entry: OwnEntry | undefined;
  /** The date of a new entry. */
  readonly date: string;
  readonly onClose: () => void;
}

const invalidates = [calendarKey];

/** An entry of one's own: adds it, changes a date of it or more, deletes it. It warns about what it overlaps. */
export function OwnEntryDialog({ entry, date, onClose }: OwnEntryDialogProps) {
  const t = useMemberT();
  const [values, setValues] = useState<Values>(() => (entry ? valuesOf(entry) : newValues(date)));
  const [scope, setScope] = useState<Scope>('this');
  const [tried, setTried] = useState(false);
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const isSeries = entry !== undefined && entry.repeat !== 'none';
  const chosen = isSeries ? scope : 'all';
  const body = bodyOf(values, chosen === 'this');
  const save = useSave({ entry, scope: chosen, onClose });
  const submit = {
    label: t(entry ? 'own_save' : 'own_add'),
    pending: save.pending,
    onSubmit: () => (body ? save.run(body) : setTried(true)),
  };
  return (
    <Modal opened onClose={onClose} title={t(entry ? 'own_title' : 'own_new')} size="sm" submit={submit}>
      <Stack gap="md" data-unsaved>
        {isSeries && <ScopeField value={scope} onChange={setScope} />}
        <Fields values={values} set={set} isOneDate={isSeries && scope === 'this'} tried={tried} />
        {body && <Clashes entry={entry} scope={chosen} body={body} />}
        {save.refused && <Alert color="danger">{save.refused}</Alert>}
        {entry && <DeleteEntry entry={entry} scope={chosen} onClose={onClose} />}
        <Text size="sm" c="dimmed">
          {t('own_private')}
        </Text>
      </Stack>
    </Modal>
  );
}

interface Values {
  title: string;
  date: string | null;
  time_from: string | null;
  time_to: string | null;
  repeat: OwnEntry['repeat'];
  repeat_until: string | null;
  note: string;
  time_zone: string;
}

const newValues = (date: string): Values => ({
  title: '',
  date,
  time_from: '10:00',
  time_to: '11:00',
  repeat: 'none',
  repeat_until: null,
  note: '',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
const valuesOf = ({ title, date, time_from, time_to, repeat, repeat_until, note, time_zone }: OwnEntry): Values => ({
  title,
  date,
  time_from,
  time_to,
  repeat,
  repeat_until,
  note: note ?? '',
  time_zone,
});

/** Undefined while something required is missing. */
function bodyOf(values: Values, isOneDate: boolean): EntryBody | undefined {
  const { title, date, time_from, time_to, repeat, repeat_until, note, time_zone } = values;
  if (title.trim() === '' || !date || !time_from || !time_to) return undefined;
  const rule = isOneDate ? {} : { repeat, ...(repeat !== 'none' && { repeat_until }) };
  return { title, date, time_from, time_to, time_zone, note, ...rule };
}

interface FieldsProps {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** One date of an entry that repeats is changed. */
  readonly isOneDate: boolean;
  /** The person has tried to save. */
  readonly tried: boolean;
}

function Fields({ values, set, isOneDate, tried }: FieldsProps) {
  const t = useMemberT();
  const missing = (value: string | null) => tried && !value?.trim() && t('own_required');
  return (
    <>
      <TextInput
        label={t('own_what')}
        required
        data-autofocus
        maxLength={200}
        value={values.title}
        error={missing(values.title)}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <DateField
        label={t('own_date')}
        value={values.date}
        onChange={(date) => set({ date })}
        error={missing(values.date) || undefined}
      />
      <SimpleGrid cols={2} spacing="sm">
        <TimeField
          label={t('own_from')}
          value={values.time_from}
          onChange={(time_from) => set({ time_from })}
          error={missing(values.time_from) || undefined}
        />
        <TimeField
          label={t('own_to')}
          value={values.time_to}
          onChange={(time_to) => set({ time_to })}
          error={missing(values.time_to) || undefined}
        />
      </SimpleGrid>
      {!isOneDate && <RepeatFields values={values} set={set} />}
      <Textarea
        label={t('own_note')}
        autosize
        minRows={1}
        maxLength={2000}
        value={values.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  );
}

function RepeatFields({ values, set }: Pick<FieldsProps, 'values' | 'set'>) {
  const t = useMemberT();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Select
        label={t('own_repeat')}
        allowDeselect={false}
        data={repeats.map((value) => ({ value, label: t(`own_repeat_${value}`) }))}
        value={values.repeat}
        onChange={(repeat) => set({ repeat: repeat as OwnEntry['repeat'] })}
      />
      {values.repeat !== 'none' && (
        <DateField
          label={t('own_until')}
          value={values.repeat_until}
          onChange={(repeat_until) => set({ repeat_until })}
          {...(values.date && { min: values.date })}
        />
      )}
    </SimpleGrid>
  );
}

function ScopeField({ value, onChange }: { readonly value: Scope; readonly onChange: (scope: Scope) => void }) {
  const t = useMemberT();
  return (
    <Radio.Group label={t('own_scope')} value={value} onChange={(next) => onChange(next as Scope)}>
      <Stack gap="xs" mt="xs">
        {scopes.map((one) => (
          <Radio key={one} value={one} label={t(`own_scope_${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface ClashesProps {
  readonly entry: OwnEntry | undefined;
  readonly scope: Scope;
  readonly body: EntryBody;
}

/** What the entry would overlap. It may be saved all the same. */
function Clashes({ entry, scope, body }: ClashesProps) {
  const t = useMemberT();
  const format = useFormat();
  const preview = useQuery(clashesQuery(entry?.id, entry ? { ...body, picked: entry.date, scope } : body));
  const { clashes, clash_count }: Pick<OwnEntryWritten, 'clashes' | 'clash_count'> = preview.data ?? {
    clashes: [],
    clash_count: 0,
  };
  if (clash_count === 0) return null;
  return (
    <Alert color="warning" title={t('own_clash')}>
      {clashes.map(({ title, date, time_from, time_to }) => (
        <Text key={`${date} ${time_from} ${title}`} size="sm">
          {format.date(date, 'weekday')}, {time_from}–{time_to}: {title}
        </Text>
      ))}
      {clash_count > clashes.length && (
        <Text size="sm">{t('own_clash_more', { count: clash_count - clashes.length })}</Text>
      )}
    </Alert>
  );
}

interface OfEntry {
  readonly entry: OwnEntry | undefined;
  readonly scope: Scope;
  readonly onClose: () => void;
}

function useSave({ entry, scope, onClose }: OfEntry) {
  const t = useMemberT();
  return useAction(
    (body: EntryBody, key) =>
      entry ? editEntry(entry.id, { ...body, picked: entry.date, scope }, key) : addEntry(body, key),
    { done: t(entry ? 'own_saved' : 'own_added'), invalidates, quiet: true, onDone: onClose },
  );
}

/** The whole rule of an entry, as it was: writing it again undoes a deletion. */
const ruleOf = ({ series_date, skipped, ...entry }: OwnEntry): EntryBody => ({
  title: entry.title,
  note: entry.note,
  date: series_date,
  time_from: entry.time_from,
  time_to: entry.time_to,
  time_zone: entry.time_zone,
  repeat: entry.repeat,
  repeat_until: entry.repeat_until,
  skipped,
});

function DeleteEntry({ entry, scope, onClose }: OfEntry & { readonly entry: OwnEntry }) {
  const t = useMemberT();
  const restore = useAction(
    ({ left }: DeletedEntry, key) =>
      left
        ? editEntry(entry.id, { ...ruleOf(entry), date: entry.date, picked: entry.date, scope: 'all' }, key)
        : addEntry(ruleOf(entry), key),
    { done: memberT('own_restored'), invalidates },
  );
  const remove = useAction((_: void, key) => deleteEntry(entry.id, { date: entry.date, scope }, key), {
    invalidates,
    onDone: (deleted) => {
      undoToast(memberT('own_deleted'), { label: memberT('own_undo'), undo: () => restore.run(deleted) });
      onClose();
    },
  });
  return (
    <Button variant="subtle" color="danger" w="fit-content" loading={remove.pending} onClick={() => remove.run()}>
      {t(scope === 'this' ? 'own_delete_this' : scope === 'following' ? 'own_delete_following' : 'own_delete')}
    </Button>
  );
}
