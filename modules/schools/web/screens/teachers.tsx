import { schoolKey } from '../keys.ts';
import { fullName } from '@ritm/kernel';
import { Button, DataTable, PageFrame, SearchField, TextInput, type Column } from '@ritm/ui';
import {
  href,
  queryClient,
  tableState,
  useContractForm,
  useFormat,
  useSchool,
  useSearchState,
  type SchoolPlace,
} from '@ritm/web-kit';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addTeacherBody, type Teacher } from '../../contract/index.ts';
import { FormWindow } from '../components/form-window.tsx';
import { invitationColumn } from '../components/place-invitation.tsx';
import { StaffFields } from '../components/staff-fields.tsx';
import { addTeacher, schoolQuery, teachersQuery } from '../data.ts';
import { useSchoolsT } from '../messages.ts';

export function Screen() {
  const t = useSchoolsT();
  const format = useFormat();
  const at = useSchool();
  const [filters, setFilters] = useSearchState({ search: '', page: 1 });
  const query = useQuery(teachersQuery(at, filters));
  const mayAdd = useQuery(schoolQuery(at)).data?.can.edit_staff ?? false;
  const [adding, setAdding] = useState(false);
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add_teacher')}
    </Button>
  );
  const columns: Column<Teacher>[] = [
    { key: 'name', header: t('person'), cell: fullName, phone: 'title' },
    { key: 'position', header: t('position'), cell: (row) => row.position ?? '', phone: 'note' },
    { key: 'phone', header: t('phone'), cell: (row) => (row.phone ? format.phone(row.phone) : ''), phone: 'note' },
    ...invitationColumn<Teacher>(t('invitation'), query.data?.data),
  ];
  // A teacher sees the list but cannot open a colleague's card.
  const open = at.role !== 'teacher' && {
    rowHref: (row: Teacher) =>
      href('/$type/school/$school_id/teacher/$teacher_id', {
        type: at.role,
        school_id: at.school_id,
        teacher_id: row.id,
      }),
  };
  return (
    <PageFrame title={t('teachers')} actions={add}>
      <SearchField
        value={filters.search}
        onChange={(search) => setFilters({ search, page: 1 }, 'replace')}
        label={t('search_staff')}
        hotkey="/"
      />
      <DataTable
        {...tableState(query)}
        {...open}
        label={t('teachers')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          filters.search
            ? { title: t('no_found'), text: t('no_found_text') }
            : { title: t('no_teachers'), text: t('no_teachers_text'), action: add }
        }
        {...(query.data && { page: { ...query.data.meta, onChange: (page: number) => setFilters({ page }) } })}
      />
      {adding && <AddTeacher at={at} onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

function AddTeacher({ at, onClose }: { readonly at: SchoolPlace; readonly onClose: () => void }) {
  const t = useSchoolsT();
  const form = useContractForm(
    addTeacherBody,
    { firstname: '', lastname: '', patronymic: '', phone: '', position: '' },
    {
      send: (body, key) => addTeacher(at, body, key),
      onDone: () => {
        void queryClient.invalidateQueries({ queryKey: schoolKey(at) });
        onClose();
      },
    },
  );
  return (
    <FormWindow title={t('add_teacher')} form={form} onClose={onClose}>
      <StaffFields field={form.field} phoneHint={t('teacher_phone_hint')}>
        <TextInput label={t('position')} {...form.field('position')} />
      </StaffFields>
    </FormWindow>
  );
}
