import { Banner, Button, Checkbox, NativeSelect, TextInput } from '@ritm/ui';
import { useAction, useFocusRefused, useSchool } from '@ritm/web-kit';
import { type ReactNode, useRef, useState } from 'react';
import type { ImportItem, ImportSheet } from '../../contract/index.ts';
import { changeImport, cacheImport, staleImports, type ImportChange } from '../data.ts';
import { draftOf, hasName, repeatedColumns, toMapping, unanswered, withPreset } from '../mapping-draft.ts';
import { useImportsT } from '../messages.ts';
import { ColumnList } from './column-list.tsx';
import classes from './mapping-step.module.css';
import { OpenQuestions } from './open-questions.tsx';
import { PresetChoice } from './preset-choice.tsx';

interface MappingStepProps {
  readonly item: ImportItem;
  readonly onSent: () => void;
}

/** The targets of the columns: recognised by the server, corrected by a person. */
export function MappingStep({ item, onSent }: MappingStepProps) {
  const t = useImportsT();
  const [name, setName] = useState(item.sheet ?? item.sheets[0]?.name ?? '');
  const sheet = item.sheets.find((one) => one.name === name) ?? item.sheets[0];
  const [draft, setDraft] = useState(() => (sheet ? draftOf(sheet, sentBefore(item)) : {}));
  const [presetDraft, setPresetDraft] = useState<PresetDraft>({
    on: false,
    name: item.file_name.replace(/\.[^.]*$/, '').slice(0, 100),
  });
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const send = useSend(item, onSent);
  useFocusRefused(form, refusals);
  if (!sheet) return null;
  const choose = (next: string): void => {
    const chosen = item.sheets.find((one) => one.name === next);
    if (!chosen) return;
    setName(next);
    setDraft(draftOf(chosen, next === item.sheet ? sentBefore(item) : undefined));
  };
  const repeated = repeatedColumns(draft);
  const open = unanswered(draft).length;
  const submit = (): void => {
    send.forget();
    if (!hasName(draft) || open > 0 || repeated.size > 0) return setRefusals(refusals + 1);
    const preset_name = presetDraft.on ? presetDraft.name.trim() || item.file_name.slice(0, 100) : '';
    const body = { sheet: sheet.name, mapping: toMapping(draft), ...(preset_name && { preset_name }) };
    send.run(body);
  };
  const missing = open > 0 ? t('columns_unanswered', { count: open }) : !hasName(draft) && t('name_missing');
  const isSubmitted = refusals > 0;
  const refused = (isSubmitted && missing) || send.refused;
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={classes.text}>{t('columns_text')}</p>
      <OpenQuestions sheet={sheet} draft={draft} onChange={setDraft} />
      <div className={classes.choices}>
        {item.sheets.length > 1 && <SheetChoice sheets={item.sheets} value={sheet.name} onChange={choose} />}
        <PresetChoice onChosen={(preset) => setDraft(withPreset(draft, sheet, preset))} />
      </div>
      <ColumnList
        sheet={sheet}
        draft={draft}
        repeated={repeated}
        isSubmitted={isSubmitted}
        onChange={(column, target) => setDraft({ ...draft, [column]: target })}
      />
      {sheet.dates > 0 && <p className={classes.text}>{t('columns_journal', { count: sheet.dates })}</p>}
      <SavePresetChoice presetDraft={presetDraft} onChange={setPresetDraft} />
      <CheckButton refused={refused} pending={send.pending} />
    </form>
  );
}

/** What prevents the check stands beside the button: the top of a long list is out of sight. */
function CheckButton({ refused, pending }: { readonly refused: ReactNode; readonly pending: boolean }) {
  const t = useImportsT();
  return (
    <div className={classes.actions}>
      {refused && (
        <div className={classes.refusal}>
          <Banner tone="danger">{refused}</Banner>
        </div>
      )}
      <Button type="submit" loading={pending}>
        {t('check')}
      </Button>
    </div>
  );
}

/** Undefined until a person has sent a mapping: before that, there is only what was recognised. */
const sentBefore = ({ status, mapping }: ImportItem): ImportItem['mapping'] | undefined =>
  status === 'mapping' ? undefined : mapping;

function useSend({ id }: ImportItem, onSent: () => void) {
  const at = useSchool();
  return useAction((body: ImportChange, key) => changeImport(at, id, body, key), {
    quiet: true,
    invalidates: staleImports(at),
    onDone: (changed) => {
      cacheImport(at, changed);
      onSent();
    },
  });
}

interface PresetDraft {
  readonly on: boolean;
  readonly name: string;
}

/** Offers to save this mapping for the next table of the same program. */
function SavePresetChoice({
  presetDraft,
  onChange,
}: {
  readonly presetDraft: PresetDraft;
  readonly onChange: (presetDraft: PresetDraft) => void;
}) {
  const t = useImportsT();
  return (
    <div className={classes.keep}>
      <Checkbox
        label={t('preset_keep')}
        checked={presetDraft.on}
        onChange={(event) => onChange({ ...presetDraft, on: event.currentTarget.checked })}
      />
      {presetDraft.on && (
        <TextInput
          label={t('preset_name')}
          maxLength={100}
          value={presetDraft.name}
          onChange={(event) => onChange({ ...presetDraft, name: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

interface SheetChoiceProps {
  readonly sheets: readonly ImportSheet[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

function SheetChoice({ sheets, value, onChange }: SheetChoiceProps) {
  const t = useImportsT();
  return (
    <NativeSelect
      label={t('sheet')}
      value={value}
      data={sheets.map(({ name, rows }) => ({ value: name, label: t('sheet_rows', { name, count: rows }) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
