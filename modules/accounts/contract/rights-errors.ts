import { defineErrors } from '@ritm/http';

export const rightsErrors = defineErrors('accounts', {
  too_far_back: {
    status: 403,
    ru: 'Вам открыты записи за последние дни ({days}). Более ранние смотрит и меняет владелец',
    en: 'The records of the last days ({days}) are open to you. Earlier ones are the owner’s',
  },
});
