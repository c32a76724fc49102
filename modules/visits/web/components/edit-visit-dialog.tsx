import { Button, DateField, Modal, Select, Stack, Text, TextInput, toast } from '@ritm/ui';
import { ContractForm, queryClient, useAction, useContractForm, useFormat, useKitT } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { lessonMinusChange, type Marked } from '../../contract/index.ts';
import { outcomes, type LessonMinus } from '@ritm/passes/contract';
import { correctVisit, reverseVisit } from '../data.ts';
import { DialogActions, passesQuery, staleVisits, type StudentPlace } from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';
import { useConfirmVisit } from '../use-confirm-visit.ts';
import { ChargeValue } from './charge-value.tsx';

export interface EditVisitDialogProps {
  readonly visit: LessonMinus;
  readonly at: StudentPlace;
  readonly onClose: () => void;
}

/** Corrects or reverses a visit: the old row is reversed, nothing is overwritten. */
export function EditVisitDialog({ visit, at, onClose }: EditVisitDialogProps) {
  const t = useVisitsT();
  const kit = useKitT();
  const format = useFormat();
  const onCorrected = (message: string) => {
    for (const queryKey of staleVisits(at)) void queryClient.invalidateQueries({ queryKey });
    toast(message);
    onClose();
  };
  const remove = useAction((id: number, key) => reverseVisit(at, id, key), {
    onDone: () => onCorrected(t('taken_back')),
  });
  const form = useCorrection(visit, at, () => onCorrected(t('visit_saved')));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${visit.title ?? visit.service_name ?? t('visit')} · ${format.date(visit.date_visit)}`}
      size="sm"
    >
      <ContractForm form={form}>
        <Stack gap="md">
          {visit.late_cancel && <LateCancel of={visit.late_cancel} />}
          <ChargeValue at={at} visit={visit} />
          <Select
            label={t('status')}
            data-autofocus
            data={outcomes.map((value) => ({ value, label: t(`outcome_${value}`) }))}
            allowDeselect={false}
            {...form.field('status')}
          />
          {visit.timetable_id === null && <DateField label={t('date')} {...form.field('date_visit')} />}
          <PassChoice at={at} value={form.values.lesson_plus_id} onChange={(id) => form.set('lesson_plus_id', id)} />
          <TextInput label={t('reason')} description={t('reason_hint')} {...form.field('reason')} />
          <DialogActions label={kit('save')} isSubmitting={form.sending} onClose={onClose} />
          {visit.can.delete && (
            <Button variant="subtle" color="danger" loading={remove.pending} onClick={() => remove.run(visit.id)}>
              {t('take_visit_back')}
            </Button>
          )}
        </Stack>
      </ContractForm>
    </Modal>
  );
}

function useCorrection(visit: LessonMinus, at: StudentPlace, onDone: () => void) {
  const confirmVisit = useConfirmVisit();
  const start = {
    status: visit.status,
    date_visit: visit.date_visit as string | null,
    lesson_plus_id: visit.lesson_plus_id,
    reason: '',
  };
  return useContractForm(lessonMinusChange, start, {
    toBody: ({ status, date_visit, lesson_plus_id, reason }: typeof start) => ({
      status,
      ...(date_visit !== visit.date_visit && { date_visit }),
      ...(lesson_plus_id !== visit.lesson_plus_id && { lesson_plus_id }),
      ...(reason.trim() && { reason }),
    }),
    send: (body, key): Promise<Marked> => correctVisit(at, visit.id, body, key),
    onRefusal: async (error, body) => {
      const agreed = await confirmVisit(error);
      return agreed && { ...body, ...agreed };
    },
    onDone,
  });
}

/** Explains why the visit was charged, in the reader's own time zone. */
function LateCancel({ of }: { readonly of: NonNullable<LessonMinus['late_cancel']> }) {
  const t = useVisitsT();
  const format = useFormat();
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = format.instant(of.canceled_at, browserZone);
  return <Text size="sm">{t('late_cancel_why', { at, until: format.instant(of.free_until, browserZone) })}</Text>;
}

interface PassChoiceProps {
  readonly at: StudentPlace;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** The choice of the pass that pays; when it is empty, the rules choose. */
function PassChoice({ at, value, onChange }: PassChoiceProps) {
  const t = useVisitsT();
  const format = useFormat();
  const passes = useQuery(passesQuery(at)).data?.data.filter((pass) => pass.state !== 'closed') ?? [];
  return (
    <Select
      label={t('pass')}
      placeholder={t('pass_by_rule')}
      clearable
      data={passes.map((pass) => ({
        value: String(pass.id),
        label: `${pass.name}, ${format.date(pass.sold_on)}`,
      }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
