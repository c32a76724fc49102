import { registerMessages } from '@ritm/web-kit';

/** Apart from the texts of the frame, which would be larger than all of a visitor's page. */
export const { useT: useVisitorT } = registerMessages('visitor', {
  ru: { menu: 'Поддержка и документы' },
  en: { menu: 'Support and documents' },
});
