import { allTeachersQuery } from '@ritm/schools/web';
import { DateField, Group, MultiSelect, NumberInput, SegmentedControl, TagsInput, Text, TextInput } from '@ritm/ui';
import { useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SegmentCondition } from '../../../contract/index.ts';
import { scaleOf } from '../../conditions.ts';
import { factsQuery, fieldsQuery, groupsQuery } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';

type Of<B extends SegmentCondition['by']> = Extract<SegmentCondition, { by: B }>;

interface ControlsOf<C> {
  readonly condition: C;
  readonly onChange: (next: SegmentCondition) => void;
}

/** The controls of one condition, which depend on its question. */
export function ConditionControls({ condition, onChange }: ControlsOf<SegmentCondition>) {
  const t = useStudentsT();
  switch (condition.by) {
    case 'status':
      return (
        <Choice
          value={condition.is}
          data={{ active: t('status_active'), lead: t('status_lead') }}
          onChange={(is) => onChange({ by: 'status', is })}
        />
      );
    case 'gender':
      return (
        <Choice
          value={condition.is}
          data={{ female: t('female'), male: t('male') }}
          onChange={(is) => onChange({ by: 'gender', is })}
        />
      );
    case 'phone':
      return (
        <Choice
          value={condition.known ? 'yes' : 'no'}
          data={{ yes: t('phone_known'), no: t('phone_unknown') }}
          onChange={(next) => onChange({ by: 'phone', known: next === 'yes' })}
        />
      );
    case 'age':
      return <Ends value={condition} onChange={(ends) => onChange({ by: 'age', ...ends })} />;
    case 'birthday':
    case 'written_in':
      return <Days within={condition.within} onChange={(within) => onChange({ by: condition.by, within })} />;
    case 'tag':
    case 'source':
      return (
        <Listed condition={condition} onChange={onChange}>
          <TagsInput
            aria-label={t(`ask_${condition.by}`)}
            value={condition.any}
            onChange={(any) => onChange({ ...condition, any })}
          />
        </Listed>
      );
    case 'group':
    case 'teacher':
      return <PeopleCondition condition={condition} onChange={onChange} />;
    case 'fact':
      return <Fact condition={condition} onChange={onChange} />;
    case 'field':
      return <Field condition={condition} onChange={onChange} />;
  }
}

function Choice<V extends string>({
  value,
  data,
  onChange,
}: {
  readonly value: V;
  readonly data: Readonly<Record<V, string>>;
  readonly onChange: (next: V) => void;
}) {
  return (
    <SegmentedControl
      value={value}
      onChange={(next) => onChange(next as V)}
      data={Object.entries<string>(data).map(([one, label]) => ({ value: one, label }))}
    />
  );
}

function Days({ within, onChange }: { readonly within: number; readonly onChange: (next: number) => void }) {
  const t = useStudentsT();
  return (
    <Group gap="xs">
      <NumberInput
        aria-label={t('within_days')}
        w={110}
        min={0}
        max={366}
        allowDecimal={false}
        value={within}
        onChange={(next) => typeof next === 'number' && onChange(next)}
      />
      <Text size="sm">{t('within_days')}</Text>
    </Group>
  );
}

interface EndsValue {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Both ends of a range, inclusive; either may stay open. */
function Ends({
  value,
  onChange,
  scale = 1,
}: {
  readonly value: EndsValue;
  readonly onChange: (next: EndsValue) => void;
  readonly scale?: number;
}) {
  const t = useStudentsT();
  const end = (name: 'from' | 'to', next: number | string): void => {
    const { from, to } = value;
    onChange({
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      [name]: typeof next === 'number' ? Math.round(next * scale * 100) / 100 : undefined,
    });
  };
  return (
    <Group gap="xs" wrap="nowrap">
      {(['from', 'to'] as const).map((name) => (
        <NumberInput
          key={name}
          aria-label={t(`end_${name}`)}
          placeholder={t(`end_${name}`)}
          w={110}
          decimalSeparator=","
          value={value[name] === undefined ? '' : value[name] / scale}
          onChange={(next) => end(name, next)}
        />
      ))}
    </Group>
  );
}

/** «One of these» or «none of these». */
function Listed({
  condition,
  onChange,
  children,
}: ControlsOf<Of<'tag'> | Of<'source'> | Of<'group'> | Of<'teacher'>> & { readonly children: ReactNode }) {
  const t = useStudentsT();
  return (
    <Group gap="xs" align="flex-start">
      <Choice
        value={condition.not ? 'not' : 'any'}
        data={{ any: t('one_of'), not: t('none_of') }}
        onChange={(next) => onChange({ ...condition, not: next === 'not' })}
      />
      <div style={{ flex: '1 1 180px' }}>{children}</div>
    </Group>
  );
}

function PeopleCondition({ condition, onChange }: ControlsOf<Of<'group'> | Of<'teacher'>>) {
  const t = useStudentsT();
  const at = useSchool();
  const groups = useQuery(groupsQuery(at)).data?.data.filter((one) => one.segment_id === null) ?? [];
  const teachers = useQuery(allTeachersQuery(at)).data?.data ?? [];
  const options =
    condition.by === 'group'
      ? groups.map(({ id, name }) => ({ value: String(id), label: name }))
      : teachers.map(({ id, lastname, firstname }) => ({
          value: String(id),
          label: [lastname, firstname].filter(Boolean).join(' '),
        }));
  return (
    <Listed condition={condition} onChange={onChange}>
      <MultiSelect
        aria-label={t(`ask_${condition.by}`)}
        searchable
        data={options}
        value={condition.any.map(String)}
        onChange={(any) => onChange({ ...condition, any: any.map(Number) })}
      />
    </Listed>
  );
}

function Fact({ condition, onChange }: ControlsOf<Of<'fact'>>) {
  const t = useStudentsT();
  const fact = useQuery(factsQuery(useSchool())).data?.data.find(({ key }) => key === condition.fact);
  const { known = true, fact: key } = condition;
  return (
    <Group gap="xs">
      <Choice
        value={known ? 'yes' : 'no'}
        data={{ yes: t('fact_known'), no: t('fact_unknown') }}
        onChange={(next) => onChange({ by: 'fact', fact: key, ...(next === 'no' && { known: false }) })}
      />
      {known && (
        <Ends
          value={condition}
          scale={scaleOf(fact?.unit ?? 'days')}
          onChange={(ends) => onChange({ by: 'fact', fact: key, ...ends })}
        />
      )}
    </Group>
  );
}

function Field({ condition, onChange }: ControlsOf<Of<'field'>>) {
  const t = useStudentsT();
  const field = useQuery(fieldsQuery(useSchool())).data?.data.find(({ id }) => id === condition.field_id);
  const { field_id } = condition;
  const change = (criteria: object): void => onChange({ by: 'field', field_id, ...criteria });
  switch (field?.kind) {
    case 'number':
      return <Ends value={condition} onChange={change} />;
    case 'flag':
      return (
        <Choice
          value={condition.is === false ? 'no' : 'yes'}
          data={{ yes: t('flag_yes'), no: t('flag_no') }}
          onChange={(next) => change({ is: next === 'yes' })}
        />
      );
    case 'date':
      return (
        <Group gap="xs">
          {(['since', 'until'] as const).map((name) => (
            <DateField
              key={name}
              aria-label={t(name === 'since' ? 'end_from' : 'end_to')}
              value={condition[name] ?? null}
              onChange={(next) => {
                const ends = { since: condition.since, until: condition.until, [name]: next ?? undefined };
                change({ ...(ends.since && { since: ends.since }), ...(ends.until && { until: ends.until }) });
              }}
            />
          ))}
        </Group>
      );
    case 'choice':
    case 'choices':
      return (
        <MultiSelect
          aria-label={field.name}
          data={field.options.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={(condition.any ?? []).map(String)}
          onChange={(any) => change(any.length > 0 ? { any: any.map(Number) } : {})}
        />
      );
    default:
      return (
        <TextInput
          aria-label={t('contains')}
          placeholder={t('contains')}
          value={condition.contains ?? ''}
          onChange={(event) => change(event.currentTarget.value === '' ? {} : { contains: event.currentTarget.value })}
        />
      );
  }
}
