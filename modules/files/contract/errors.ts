import { defineErrors } from '@ritm/http';

export const filesErrors = defineErrors('files', {
  gone: {
    status: 410,
    ru: 'Срок хранения файла вышел, его больше нет',
    en: 'The file has expired and is no longer available',
  },
  held: {
    status: 409,
    ru: 'Файл удерживается ({reason}), удалить его нельзя',
    en: 'The file is on hold ({reason}) and cannot be deleted',
  },
});
