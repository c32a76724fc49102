import { Captioned, PillChoice } from '@ritm/ui';
import { accounts } from '../../contract/index.ts';
import { usePassesT } from '../messages.ts';

type Account = (typeof accounts)[number];

export interface AccountChoiceProps {
  readonly value: Account;
  readonly onChange: (account: Account) => void;
}

/** The account that received the money, the most common first. */
export function AccountChoice({ value, onChange }: AccountChoiceProps) {
  const t = usePassesT();
  const items = (['cash', 'card', 'sbp', 'bank'] as const).map((account) => ({
    value: account,
    label: t(`account_${account}`),
  }));
  return (
    <Captioned label={t('account')}>
      <PillChoice label={t('account')} value={value} onChange={onChange} items={items} />
    </Captioned>
  );
}
