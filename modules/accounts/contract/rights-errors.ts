import { defineErrors } from '@ritm/http';

export const rightsErrors = defineErrors('accounts', {
  too_far_back: {
    status: 403,
    ru: 'Вам открыты записи за последние дни ({days}). Более ранние смотрит и меняет владелец',
    en: 'You can see the records of the last {days} days. Earlier ones are open to the owner only',
  },
});
