import { Card, Stack, TextInput, toast } from '@ritm/ui';
import { ContractForm, useContractForm } from '@ritm/web-kit';
import { editSchoolBody } from '../../contract/index.ts';
import { editSchool } from '../data.ts';
import { useSchoolsT } from '../messages.ts';
import type { SchoolFormProps } from './main-form.tsx';
import { RequisitesFields } from './requisites-fields.tsx';
import { SaveBar } from './save-bar.tsx';

export function LegalForm({ school, at }: SchoolFormProps) {
  const t = useSchoolsT();
  const { legal_type, legal_name, legal_address, inn, kpp, ogrn, bic, bank, account, correspondent_account } = school;
  const form = useContractForm(
    editSchoolBody,
    {
      legal_type,
      legal_name,
      legal_address: legal_address ?? '',
      inn,
      kpp,
      ogrn,
      bic,
      bank,
      account,
      correspondent_account,
    },
    {
      draft: `school:${at.school_id}:legal`,
      send: (body, key) => editSchool(at, body, key),
      onDone: () => toast(t('saved')),
    },
  );
  return (
    <ContractForm form={form}>
      <Card withBorder maw={760}>
        <Stack>
          <RequisitesFields form={form} />
          <TextInput label={t('legal_address')} {...form.field('legal_address')} />
        </Stack>
      </Card>
      <SaveBar form={form} />
    </ContractForm>
  );
}
