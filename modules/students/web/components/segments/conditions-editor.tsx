import { ActionIcon, Button, Group, SegmentedControl, Select, Stack, Text } from '@ritm/ui';
import { useFormat, useSchool } from '@ritm/web-kit';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MAX_CONDITIONS, type SegmentCondition, type SegmentConditions } from '../../../contract/index.ts';
import { completeConditions, newCondition, simpleQuestions, questionOf } from '../../conditions.ts';
import { factsQuery, fieldsQuery, segmentPreviewQuery } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';
import { ConditionControls } from './condition-controls.tsx';
import classes from './conditions-editor.module.css';

export interface ConditionsEditorProps {
  readonly value: SegmentConditions;
  readonly onChange: (next: SegmentConditions) => void;
}

/** Edits the conditions of a segment and shows how many clients match them now. */
export function ConditionsEditor({ value, onChange }: ConditionsEditorProps) {
  const t = useStudentsT();
  const at = useSchool();
  const fields = useQuery(fieldsQuery(at)).data?.data ?? [];
  const { conditions, match } = value;
  const set = (index: number, next: SegmentCondition | undefined): void =>
    onChange({
      match,
      conditions: conditions.flatMap((one, place) => (place === index ? (next ?? []) : one)),
    });
  return (
    <Stack>
      {conditions.length > 1 && (
        <SegmentedControl
          aria-label={t('match')}
          value={match}
          onChange={(next) => onChange({ match: next as SegmentConditions['match'], conditions })}
          data={[
            { value: 'all', label: t('match_all') },
            { value: 'any', label: t('match_any') },
          ]}
        />
      )}
      {conditions.map((condition, index) => (
        <div key={`${index}:${questionOf(condition)}`} className={classes.row}>
          <div>
            <Question
              value={questionOf(condition)}
              onChange={(question) => set(index, newCondition(question, fields))}
            />
          </div>
          <div className={classes.controls}>
            <ConditionControls condition={condition} onChange={(next) => set(index, next)} />
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('condition_remove')}
            onClick={() => set(index, undefined)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {conditions.length < MAX_CONDITIONS && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChange({ match, conditions: [...conditions, newCondition('tag', fields)] })}
          >
            {t('condition_add')}
          </Button>
        </div>
      )}
      <Preview value={value} />
    </Stack>
  );
}

/** Chooses the subject of a condition: the card, the organization's own fields, or facts of other modules. */
function Question({ value, onChange }: { readonly value: string; readonly onChange: (next: string) => void }) {
  const t = useStudentsT();
  const at = useSchool();
  const facts = useQuery(factsQuery(at)).data?.data ?? [];
  const fields = useQuery(fieldsQuery(at)).data?.data.filter((one) => one.in_filter) ?? [];
  return (
    <Select
      aria-label={t('condition')}
      searchable
      allowDeselect={false}
      value={value}
      onChange={(next) => next && onChange(next)}
      data={[
        {
          group: t('condition_card'),
          items: simpleQuestions.map((one) => ({ value: one as string, label: t(`ask_${one}`) })),
        },
        {
          group: t('condition_facts'),
          items: facts.map(({ key, title }) => ({ value: `fact:${key}`, label: title })),
        },
        ...(fields.length > 0
          ? [{ group: t('section_own'), items: fields.map(({ id, name }) => ({ value: `field:${id}`, label: name })) }]
          : []),
      ]}
    />
  );
}

/** How many clients match, and the first of them by name. */
function Preview({ value }: { readonly value: SegmentConditions }) {
  const t = useStudentsT();
  const format = useFormat();
  const at = useSchool();
  const complete = completeConditions(value);
  const { data, error } = useQuery({ ...segmentPreviewQuery(at, complete), enabled: complete !== undefined });
  if (!complete) return <Text c="dimmed">{t('segment_nothing')}</Text>;
  if (error) return <Text c="danger">{t('segment_wrong')}</Text>;
  if (!data) return null;
  const names = data.students.map(({ firstname, lastname }) => [lastname, firstname].filter(Boolean).join(' '));
  const hiddenCount = data.count - names.length;
  return (
    <Group gap="xs" role="status">
      <Text fw={600} className="ui-figures">
        {t('count', { count: data.count })}
      </Text>
      <Text size="sm" c="dimmed">
        {names.join(', ')}
        {hiddenCount > 0 && ` ${t('segment_rest', { number: format.number(hiddenCount) })}`}
      </Text>
    </Group>
  );
}
