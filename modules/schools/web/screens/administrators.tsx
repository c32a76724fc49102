import { schoolKey } from '../keys.ts';
import { rightsPresets } from '@ritm/accounts/contract';
import { fullName } from '@ritm/kernel';
import { Button, DataTable, PageFrame, SearchField, type Column } from '@ritm/ui';
import {
  queryClient,
  tableState,
  useAction,
  useContractForm,
  useFormat,
  useSchool,
  useSearchState,
  type SchoolPlace,
} from '@ritm/web-kit';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addAdministratorBody, type Administrator } from '../../contract/index.ts';
import { FormWindow } from '../components/form-window.tsx';
import { InvitationPanel, invitationColumn } from '../components/place-invitation.tsx';
import { RightsField, type Rights } from '../components/rights-field.tsx';
import { StaffFields } from '../components/staff-fields.tsx';
import { addAdministrator, administratorsQuery, deleteAdministrator, editAdministrator } from '../data.ts';
import { useSchoolsT } from '../messages.ts';

export function Screen() {
  const t = useSchoolsT();
  const format = useFormat();
  const at = useSchool();
  const [filters, setFilters] = useSearchState({ search: '', page: 1 });
  const query = useQuery(administratorsQuery(at, filters));
  const [open, setOpen] = useState<Administrator | 'new'>();
  const columns: Column<Administrator>[] = [
    { key: 'name', header: t('person'), cell: fullName, phone: 'title' },
    { key: 'phone', header: t('phone'), cell: (row) => (row.phone ? format.phone(row.phone) : ''), phone: 'note' },
    ...invitationColumn<Administrator>(t('invitation'), query.data?.data),
  ];
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add_administrator')}
    </Button>
  );
  return (
    <PageFrame title={t('administrators')} actions={add}>
      <SearchField
        value={filters.search}
        onChange={(search) => setFilters({ search, page: 1 }, 'replace')}
        label={t('search_staff')}
        hotkey="/"
      />
      <DataTable
        {...tableState(query)}
        label={t('administrators')}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={setOpen}
        empty={
          filters.search
            ? { title: t('no_found'), text: t('no_found_text') }
            : { title: t('no_administrators'), text: t('no_administrators_text'), action: add }
        }
        {...(query.data && { page: { ...query.data.meta, onChange: (page: number) => setFilters({ page }) } })}
      />
      {open && (
        <AdministratorForm
          at={at}
          administrator={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </PageFrame>
  );
}

interface AdministratorFormProps {
  readonly at: SchoolPlace;
  /** Undefined creates a new one. */
  readonly administrator: Administrator | undefined;
  readonly onClose: () => void;
}

function AdministratorForm({ at, administrator, onClose }: AdministratorFormProps) {
  const t = useSchoolsT();
  const { firstname = '', lastname = '', patronymic = '', phone = '' } = administrator ?? {};
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: schoolKey(at) });
    onClose();
  };
  const form = useContractForm(
    addAdministratorBody,
    { firstname, lastname, patronymic, phone, rights: administrator?.rights ?? rightsPresets.administrator.desk },
    {
      send: (body, key) =>
        administrator ? editAdministrator(at, administrator.id, body, key) : addAdministrator(at, body, key),
      onDone: done,
    },
  );
  const removal = useAction((id: number, key) => deleteAdministrator(at, id, key), {
    done: t('removed'),
    onDone: done,
  });
  const remove = administrator?.can.delete && {
    question: {
      title: t('remove_administrator_question', { name: fullName(administrator) }),
      text: t('remove_administrator_text'),
      action: t('remove_administrator'),
      danger: true,
    },
    run: () => removal.run(administrator.id),
    pending: removal.pending,
  };
  return (
    <FormWindow
      title={t(administrator ? 'administrator' : 'add_administrator')}
      form={form}
      onClose={onClose}
      remove={remove || undefined}
    >
      {administrator && <InvitationPanel at={at} person={administrator} onDone={onClose} />}
      <StaffFields field={form.field} phoneHint={t('administrator_phone_hint')} />
      <RightsField
        role="administrator"
        value={form.values.rights as Rights}
        onChange={(rights) => form.set('rights', rights as typeof form.values.rights)}
      />
    </FormWindow>
  );
}
