export const ru = {
  title: 'Обновите браузер',
  text: 'Эта версия слишком старая. Нужен Android System WebView или Chrome 89 и новее.',
  action: 'Обновить',
} as const;
