import { Button, TextInput } from '@ritm/ui';
import { ContractForm, useContractForm } from '@ritm/web-kit';
import { profileBody } from '../../contract/index.ts';
import { saveProfile } from '../person/profile-data.ts';
import { useAccountsT } from '../messages.ts';
import { quiet } from '../quiet.ts';
import classes from '../screens/sign-in.module.css';

/** Asks a newcomer for their name, once. */
export function NameStep({ onDone }: { readonly onDone: () => void }) {
  const t = useAccountsT();
  const form = useContractForm(profileBody, { firstname: '', lastname: '' }, { send: saveProfile, onDone });
  return (
    <ContractForm form={quiet(form)}>
      <h1 className={classes.title}>{t('name_title')}</h1>
      <p className={classes.lead}>{t('name_lead')}</p>
      <div className={classes.fields}>
        <TextInput label={t('firstname')} size="md" autoComplete="given-name" autoFocus {...form.field('firstname')} />
        <TextInput label={t('lastname')} size="md" autoComplete="family-name" {...form.field('lastname')} />
        <Button type="submit" size="md" fullWidth loading={form.sending} disabled={!form.values.firstname}>
          {t('go_on')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          {t('skip')}
        </Button>
      </div>
    </ContractForm>
  );
}
