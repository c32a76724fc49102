import { defineErrors } from '@ritm/http';

export const filesErrors = defineErrors('files', {
  gone: {
    status: 410,
    ru: 'Срок хранения файла вышел, его больше нет',
    en: 'The time of the file is over, it is no longer there',
  },
  held: {
    status: 409,
    ru: 'Файл удерживается ({reason}), удалить его нельзя',
    en: 'The file is being held ({reason}) and cannot be deleted',
  },
});
