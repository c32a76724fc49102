import { fullName } from '@ritm/kernel';
import { Button, confirm, DataTable, Modal, PageFrame, SearchField, Stack, type Column } from '@ritm/ui';
import {
  ContractForm,
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
import { StaffFields } from '../components/staff-fields.tsx';
import { addAdministrator, administratorsQuery, deleteAdministrator, editAdministrator, schoolKey } from '../data.ts';
import { schoolsT, useSchoolsT } from '../messages.ts';

export function Screen() {
  const t = useSchoolsT();
  const format = useFormat();
  const at = useSchool();
  const [asked, setAsked] = useSearchState({ search: '', page: 1 });
  const query = useQuery(administratorsQuery(at, asked));
  const [open, setOpen] = useState<Administrator | 'new'>();
  const columns: Column<Administrator>[] = [
    { key: 'name', header: t('person'), cell: fullName, phone: 'title' },
    { key: 'phone', header: t('phone'), cell: (row) => (row.phone ? format.phone(row.phone) : ''), phone: 'note' },
  ];
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add_administrator')}
    </Button>
  );
  return (
    <PageFrame title={t('administrators')} actions={add}>
      <SearchField
        value={asked.search}
        onChange={(search) => setAsked({ search, page: 1 }, 'replace')}
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
          asked.search
            ? { title: t('no_found'), text: t('no_found_text') }
            : { title: t('no_administrators'), text: t('no_administrators_text'), action: add }
        }
        {...(query.data && { page: { ...query.data.meta, onChange: (page: number) => setAsked({ page }) } })}
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
  /** Undefined: a new one. */
  readonly administrator: Administrator | undefined;
  readonly onClose: () => void;
}

function AdministratorForm({ at, administrator, onClose }: AdministratorFormProps) {
  const t = useSchoolsT();
  const { firstname = '', lastname = '', patronymic = '', phone = '' } = administrator ?? {};
  const form = useContractForm(
    addAdministratorBody,
    { firstname, lastname, patronymic, phone },
    {
      send: (body, key) =>
        administrator ? editAdministrator(at, administrator.id, body, key) : addAdministrator(at, body, key),
      onDone: () => {
        void queryClient.invalidateQueries({ queryKey: schoolKey(at) });
        onClose();
      },
    },
  );
  const remove = useAction((id: number, key) => deleteAdministrator(at, id, key), {
    done: t('removed'),
    invalidates: [schoolKey(at)],
    onDone: onClose,
  });
  const ask = async (one: Administrator) => {
    const title = schoolsT('remove_administrator_question', { name: fullName(one) });
    if (
      await confirm({
        title,
        text: schoolsT('remove_administrator_text'),
        action: schoolsT('remove_administrator'),
        danger: true,
      })
    )
      remove.run(one.id);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(administrator ? 'administrator' : 'add_administrator')}
      submit={{ onSubmit: form.submit, pending: form.sending }}
    >
      <ContractForm form={form}>
        <Stack>
          <StaffFields field={form.field} phoneHint={t('administrator_phone_hint')} />
          {administrator?.can.delete && (
            <Button variant="subtle" color="danger" loading={remove.pending} onClick={() => void ask(administrator)}>
              {t('remove_administrator')}
            </Button>
          )}
        </Stack>
      </ContractForm>
    </Modal>
  );
}
