import { Button, PhoneField } from '@ritm/ui';
import { ContractForm, useContractForm } from '@ritm/web-kit';
import { checkPhoneBody, type CheckType, type PhoneCheck } from '../../contract/index.ts';
import { sendCode } from '../data.ts';
import { useAccountsT } from '../messages.ts';
import { quiet } from '../quiet.ts';
import classes from '../screens/sign-in.module.css';

export function PhoneStep({
  phone,
  onSent,
}: {
  readonly phone: string;
  readonly onSent: (phone: string, check: PhoneCheck) => void;
}) {
  const t = useAccountsT();
  const form = useContractForm(
    checkPhoneBody,
    { phone, type: 'sms' as CheckType },
    {
      send: async (body) => ({ phone: body.phone, check: await sendCode(body) }),
      onDone: (sent) => onSent(sent.phone, sent.check),
    },
  );
  return (
    <ContractForm form={quiet(form)}>
      <h1 className={classes.title}>{t('sign_in_title')}</h1>
      <p className={classes.lead}>{t('sign_in_lead')}</p>
      <div className={classes.fields}>
        <PhoneField label={t('phone')} size="md" autoFocus {...form.field('phone')} withAsterisk={false} />
        <Button type="submit" size="md" fullWidth loading={form.sending}>
          {t('get_code')}
        </Button>
      </div>
    </ContractForm>
  );
}
