import {
  Button,
  Checkbox,
  Collapse,
  DateField,
  Fieldset,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
  TimeField,
} from '@ritm/ui';
import { useSchool, type ContractFormState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ServicePicker } from '@ritm/services/web';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { minutesOf } from '@ritm/kernel';
import { repeats, seatSources, type Repeat, type TimetableMeta } from '../../../contract/index.ts';
import { groupsQuery } from '../../groups-data.ts';
import { isWeekly, later, type ClassValues } from '../../form-values.ts';
import { useTimetableT } from '../../messages.ts';
import { ColorField } from '../color-field.tsx';
import { LeadMyself } from './lead-myself.tsx';
import { WeekDays } from './week-days.tsx';
import classes from './class-fields.module.css';

interface Props {
  readonly form: ContractFormState<ClassValues>;
  readonly meta: TimetableMeta | undefined;
  /** The class overlaps another one; a user with the right to do so may save it anyway. */
  readonly hasClash: boolean;
  /** A class that does not exist yet has no time besides those of its weekdays. */
  readonly isNew?: boolean;
  /** Fields below color and note, such as the clients of a new class. */
  readonly children?: ReactNode;
}

const below = ['color', 'note', 'students_ids'] as const;

/** The fields of a class, the same for creating and for editing. */
export function ClassFields({ form, meta, hasClash, isNew = false, children }: Props) {
  const t = useTimetableT();
  const [showsAllFields, setShowsAllFields] = useState(false);
  const isOpen = showsAllFields || below.some((name) => form.field(name).error !== undefined);
  return (
    <Stack gap="sm">
      <TextInput label={t('field_title')} data-autofocus {...form.field('title')} />
      <ServicePicker
        label={t('field_service')}
        clearable
        ofClasses
        {...form.field('service_id')}
        onChange={(id, service) => setService(form, id, service)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TeacherAndPlace form={form} meta={meta} />
      </SimpleGrid>
      <div className={classes.when}>
        <DateField label={t('field_date')} {...form.field('date')} />
        {(!isNew || form.values.times.length === 0) && (
          <>
            <TimeField label={t('field_from')} {...form.field('time_from')} onChange={(next) => setStart(form, next)} />
            <TimeField label={t('field_to')} {...form.field('time_to')} />
          </>
        )}
      </div>
      {hasClash && <ForceFields form={form} />}
      <RepeatFields form={form} />
      {isWeekly(form.values.repeat) && <WeekFields form={form} />}
      <GroupField form={form} />
      <NumberInput
        label={t('field_capacity')}
        description={t('field_capacity_hint')}
        min={1}
        max={10_000}
        allowDecimal={false}
        {...form.field('capacity')}
        onChange={(next) => form.set('capacity', next === '' ? null : Number(next))}
      />
      <Button
        variant="subtle"
        w="fit-content"
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        onClick={() => setShowsAllFields(!showsAllFields)}
      >
        {t('more_fields')}
      </Button>
      {/* Fields that the server refused must be visible. */}
      <Collapse expanded={isOpen}>
        <Stack gap="sm">
          <ColorField value={form.values.color} onChange={(color) => form.set('color', color)} />
          <QuotaFields form={form} />
          <Textarea label={t('field_note')} autosize minRows={2} {...form.field('note')} />
          {children}
        </Stack>
      </Collapse>
    </Stack>
  );
}

/** How many of the places each source may take. */
function QuotaFields({ form }: Pick<Props, 'form'>) {
  const t = useTimetableT();
  return (
    <Fieldset legend={t('quotas')}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {seatSources.map((source) => (
          <NumberInput
            key={source}
            label={t(`quota_${source}`)}
            placeholder={t('quota_none')}
            min={0}
            max={10_000}
            allowDecimal={false}
            value={form.values[`quota_${source}`] ?? ''}
            onChange={(next) => form.set(`quota_${source}`, next === '' ? null : Number(next))}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

function RepeatFields({ form }: Pick<Props, 'form'>) {
  const t = useTimetableT();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Select
        label={t('repeat')}
        data={repeats.map((one) => ({ value: one as string, label: t(`repeat_${one}`) }))}
        allowDeselect={false}
        {...form.field('repeat')}
        onChange={(next) => form.set('repeat', next as Repeat)}
      />
      {form.values.repeat !== 'none' && (
        <DateField label={t('repeat_until')} description={t('repeat_until_hint')} {...form.field('repeat_until')} />
      )}
    </SimpleGrid>
  );
}

/** The group whose members come; without groups there is nothing to choose. */
function GroupField({ form }: Pick<Props, 'form'>) {
  const t = useTimetableT();
  const at = useSchool();
  const groups = (useQuery(groupsQuery(at)).data?.data ?? []).filter((one) => one.segment_id === null);
  const { students_group_id, repeat } = form.values;
  if (groups.length === 0 || (repeat === 'none' && students_group_id === null)) return null;
  return (
    <Select
      label={t('group')}
      description={t('group_field_hint')}
      clearable
      searchable
      data={groups.map((one) => ({ value: String(one.id), label: one.name }))}
      value={students_group_id === null ? null : String(students_group_id)}
      error={form.field('students_group_id').error}
      onChange={(next) => form.set('students_group_id', next === null ? null : Number(next))}
    />
  );
}

function WeekFields({ form }: Pick<Props, 'form'>) {
  const { times, date, time_from, time_to } = form.values;
  return (
    <WeekDays
      times={times}
      date={date}
      time={{ time_from: time_from ?? '', time_to: time_to ?? '' }}
      error={form.field('times').error}
      onChange={(next) => form.set('times', next)}
    />
  );
}

/** The service sets the duration of a class, and its title until the person has entered one. */
function setService(
  form: Props['form'],
  id: number | null,
  service: { name: string; duration_minutes: number | null } | undefined,
): void {
  form.set('service_id', id);
  if (service && form.values.title === '') form.set('title', service.name);
  if (service?.duration_minutes && form.values.time_from)
    form.set('time_to', later(form.values.time_from, service.duration_minutes));
}

/** Moves the end together with the start. */
function setStart(form: Props['form'], next: string | null): void {
  const { time_from, time_to } = form.values;
  if (next && time_from && time_to) form.set('time_to', later(next, minutesOf(time_to) - minutesOf(time_from)));
  form.set('time_from', next);
}

function TeacherAndPlace({ form, meta }: Pick<Props, 'form' | 'meta'>) {
  const t = useTimetableT();
  const { role } = useSchool();
  const offer = (items: readonly { id: number; name: string; archived: boolean }[] = [], chosen: number | null) =>
    items
      .filter(({ id, archived }) => !archived || id === chosen)
      .map(({ id, name }) => ({ value: String(id), label: name }));
  const bind = (name: 'teacher_id' | 'place_id') => ({
    value: form.values[name] === null ? null : String(form.values[name]),
    error: form.field(name).error,
    onChange: (next: string | null) => form.set(name, next === null ? null : Number(next)),
    // A validation error focuses its field, and an opened list would hide the error text.
    openOnFocus: false,
  });
  return (
    <>
      {/* A teacher creates only their own classes, so the server sets the teacher. */}
      {role !== 'teacher' && (
        <div className={classes.teacher}>
          <Select
            label={t('field_teacher')}
            clearable
            searchable
            data={offer(meta?.teachers, form.values.teacher_id)}
            {...bind('teacher_id')}
          />
          <LeadMyself meta={meta} teacher_id={form.values.teacher_id} onLead={(id) => form.set('teacher_id', id)} />
        </div>
      )}
      <Select
        label={t('field_place')}
        clearable
        data={offer(meta?.places, form.values.place_id)}
        {...bind('place_id')}
      />
    </>
  );
}

function ForceFields({ form }: Pick<Props, 'form'>) {
  const t = useTimetableT();
  const { role } = useSchool();
  if (role !== 'owner' && role !== 'administrator') return null;
  return (
    <Stack gap="xs">
      <Checkbox label={t('force')} {...form.check('force')} />
      {form.values.force && <TextInput label={t('force_reason')} required {...form.field('conflict_reason')} />}
    </Stack>
  );
}
