import { Button, DateField, Modal, Select, Stack, TextInput, toast, WindowActions } from '@ritm/ui';
import { ContractForm, queryClient, today, useContractForm, useKitT, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { taskBody } from '../../contract/index.ts';
import { allTeachersQuery } from '@ritm/schools/web';
import { StudentPicker } from '@ritm/students/web';
import { useTasksT } from '../messages.ts';
import { addTask, staleTasks } from '../data.ts';

interface Values {
  readonly title: string;
  readonly due_date: string | null;
  readonly student_id: number | null;
  readonly assignee_id: number | null;
}

/** The form of a manual task. */
export function TaskDialog({
  onClose,
  student_id = null,
}: {
  readonly onClose: () => void;
  readonly student_id?: number | null;
}) {
  const t = useTasksT();
  const kit = useKitT();
  const at = useSchool();
  const isDesk = at.role !== 'teacher';
  const teachers = useQuery({ ...allTeachersQuery(at), enabled: isDesk }).data?.data ?? [];
  const initial: Values = { title: '', due_date: today(), student_id, assignee_id: null };
  const form = useContractForm(taskBody, initial, {
    toBody: ({ assignee_id, ...values }: Values) => ({ ...values, ...(isDesk && { assignee_id }) }),
    send: (body, key) => addTask(at, body, key),
    onDone: () => {
      for (const queryKey of staleTasks(at)) void queryClient.invalidateQueries({ queryKey });
      toast(t('task_saved'));
      onClose();
    },
  });
  const assignee = form.field('assignee_id');
  return (
    <Modal opened onClose={onClose} title={t('task_new')}>
      <ContractForm form={form}>
        <Stack>
          <TextInput label={t('task_what')} data-autofocus {...form.field('title')} />
          <DateField label={t('task_due')} {...form.field('due_date')} />
          <StudentPicker label={t('task_student')} {...form.field('student_id')} />
          {isDesk && (
            <Select
              label={t('task_assignee')}
              clearable
              placeholder={t('task_desk')}
              data={teachers.map(({ id, lastname, firstname }) => ({
                value: String(id),
                label: [lastname, firstname].filter(Boolean).join(' '),
              }))}
              value={assignee.value === null ? null : String(assignee.value)}
              onChange={(next) => assignee.onChange(next === null ? null : Number(next))}
              error={assignee.error}
            />
          )}
          <WindowActions>
            <Button type="submit" loading={form.sending}>
              {kit('save')}
            </Button>
          </WindowActions>
        </Stack>
      </ContractForm>
    </Modal>
  );
}
