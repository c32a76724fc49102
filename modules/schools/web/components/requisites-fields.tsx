import { SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@ritm/ui';
import type { FieldBinding } from '@ritm/web-kit';
import { legalTypes, type LegalType } from '../../contract/index.ts';
import { useSchoolsT } from '../messages.ts';

type Requisite = 'legal_name' | 'inn' | 'kpp' | 'ogrn' | 'bic' | 'bank' | 'account' | 'correspondent_account';

/** The part that the two forms of an organization share. */
interface RequisitesForm {
  readonly values: { readonly [name in Requisite]?: string | null | undefined } & {
    readonly legal_type?: LegalType | null | '' | undefined;
  };
  readonly field: (name: Requisite) => FieldBinding;
  readonly set: (name: Requisite | 'legal_type', value: unknown) => void;
}

/**
 * Shows only the requisites that the legal form has. The others are emptied, because otherwise they would be refused
 * without being visible.
 */
export function RequisitesFields({ form, bank = true }: { readonly form: RequisitesForm; readonly bank?: boolean }) {
  const t = useSchoolsT();
  const type = form.values.legal_type || 'individual';
  const choose = (next: string) => {
    form.set('legal_type', next);
    if (next !== 'legal_entity') form.set('kpp', null);
    if (next === 'individual') form.set('ogrn', null);
  };
  const digits = (name: 'inn' | 'kpp' | 'ogrn' | 'bic' | 'account' | 'correspondent_account', label: string) => (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      className="ui-figures"
      {...form.field(name)}
      value={form.values[name] ?? ''}
    />
  );
  return (
    <Stack>
      <div>
        <Text size="sm" fw={550} mb={4} id="legal-type">
          {t('legal_type')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="legal-type"
          value={type}
          onChange={choose}
          data={legalTypes.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {digits('inn', t('inn'))}
        {type === 'legal_entity' && digits('kpp', t('kpp'))}
        {type !== 'individual' && digits('ogrn', t(type === 'legal_entity' ? 'ogrn' : 'ogrnip'))}
        {type !== 'individual' && (
          <TextInput label={t('legal_name')} {...form.field('legal_name')} value={form.values.legal_name ?? ''} />
        )}
        {bank && digits('bic', t('bic'))}
        {bank && <TextInput label={t('bank')} {...form.field('bank')} value={form.values.bank ?? ''} />}
        {bank && digits('account', t('account'))}
        {bank && digits('correspondent_account', t('correspondent_account'))}
      </SimpleGrid>
    </Stack>
  );
}
