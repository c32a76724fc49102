import { schoolKey } from '../keys.ts';
import { rightsPresets } from '@ritm/accounts/contract';
import { fullName } from '@ritm/kernel';
import { ActionsMenu, Button, Card, confirm, MenuAction, Stack, TextInput, toast } from '@ritm/ui';
import {
  ContractForm,
  href,
  Link,
  queryClient,
  useAction,
  useContractForm,
  useGo,
  type SchoolPlace,
} from '@ritm/web-kit';
import { IconUserMinus } from '@tabler/icons-react';
import { editTeacherBody, type Teacher } from '../../contract/index.ts';
import { deleteTeacher, editTeacher } from '../data.ts';
import { schoolsT, useSchoolsT } from '../messages.ts';
import { InvitationPanel } from './place-invitation.tsx';
import { RightsField, type Rights } from './rights-field.tsx';
import { SaveBar } from './save-bar.tsx';
import { StaffFields } from './staff-fields.tsx';

interface OfTeacher {
  readonly at: SchoolPlace;
  readonly teacher: Teacher;
}

/** What can be done with a teacher: see their clients, and take the place away. */
export function TeacherActions({ at, teacher }: OfTeacher) {
  const list = href('/$type/school/$school_id/teachers', { type: at.role, school_id: at.school_id });
  return (
    <>
      <ClientsLink at={at} teacher_id={teacher.id} />
      {teacher.can.delete && <Remove at={at} teacher={teacher} list={list} />}
    </>
  );
}

/** Links to their clients in the list of clients, where clients can be reassigned, too. */
function ClientsLink({ at, teacher_id }: { readonly at: SchoolPlace; readonly teacher_id: number }) {
  const t = useSchoolsT();
  const where = JSON.stringify({ match: 'all', conditions: [{ by: 'teacher', any: [teacher_id] }] });
  const to = href('/$type/school/$school_id/students', { type: at.role, school_id: at.school_id }, { where });
  return (
    <Button variant="default" component={Link} href={to}>
      {t('teacher_clients')}
    </Button>
  );
}

function Remove({ at, teacher, list }: { readonly at: SchoolPlace; readonly teacher: Teacher; readonly list: string }) {
  const t = useSchoolsT();
  const go = useGo();
  const remove = useAction((id: number, key) => deleteTeacher(at, id, key), {
    done: t('removed'),
    onDone: () => {
      go(list, { replace: true });
      void queryClient.invalidateQueries({ queryKey: [...schoolKey(at), 'teachers'] });
    },
  });
  const confirmRemove = async () => {
    const title = schoolsT('remove_teacher_question', { name: fullName(teacher) });
    if (
      await confirm({ title, text: schoolsT('remove_teacher_text'), action: schoolsT('remove_teacher'), danger: true })
    )
      remove.run(teacher.id);
  };
  return (
    <ActionsMenu label={t('group_actions', { name: fullName(teacher) })}>
      <MenuAction icon={IconUserMinus} danger onClick={() => void confirmRemove()}>
        {t('remove_teacher')}
      </MenuAction>
    </ActionsMenu>
  );
}

/** Who the teacher is, and what they may see. */
export function TeacherForm({ at, teacher }: OfTeacher) {
  const t = useSchoolsT();
  const { firstname, lastname, patronymic, phone, position } = teacher;
  const form = useContractForm(
    editTeacherBody,
    {
      firstname,
      lastname,
      patronymic,
      phone,
      position: position ?? '',
      rights: teacher.rights ?? rightsPresets.teacher.own,
    },
    {
      draft: `teacher:${at.school_id}:${teacher.id}`,
      send: (body, key) => editTeacher(at, teacher.id, body, key),
      onDone: () => {
        toast(t('saved'));
        void queryClient.invalidateQueries({ queryKey: schoolKey(at) });
      },
    },
  );
  return (
    <ContractForm form={form}>
      <Card withBorder>
        <Stack>
          {teacher.can.edit && <InvitationPanel at={at} person={teacher} />}
          <StaffFields field={form.field} phoneHint={t('teacher_phone_hint')}>
            <TextInput label={t('position')} {...form.field('position')} />
          </StaffFields>
          {teacher.rights && (
            <RightsField
              role="teacher"
              value={form.values.rights as Rights}
              onChange={(rights) => form.set('rights', rights as typeof form.values.rights)}
            />
          )}
        </Stack>
      </Card>
      {teacher.can.edit && <SaveBar form={form} />}
    </ContractForm>
  );
}
