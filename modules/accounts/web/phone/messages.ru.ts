export const ru = {
  phone_title: 'Сменить номер',
  phone_text: 'Отправим код на новый номер. Входить вы будете с ним, а остальные устройства выйдут из аккаунта.',
  phone_new: 'Новый номер',
  phone_send: 'Получить код',
  phone_sent: 'Код отправлен на {{phone}}.',
  phone_code: 'Код из SMS',
  phone_enter: 'Сменить',
  phone_another: 'Другой номер',
  phone_changed: 'Номер изменён',
} as const;
