import { href, type Commands } from '@ritm/web-kit';
import { IconFileImport } from '@tabler/icons-react';

export const commands: Commands = {
  settings: [
    {
      id: 'imports.students',
      group: 'clients',
      label: { ru: 'Загрузить клиентов из таблицы', en: 'Bring clients from a table' },
      note: {
        ru: 'Excel или выгрузка другой программы, с проверкой и откатом',
        en: 'Excel or an export of another program, checked, and undone if wrong',
      },
      words: { ru: 'импорт переезд эксель', en: 'import move excel' },
      icon: IconFileImport,
      permission: 'students.import',
      does: {
        href: (at) => href('/$type/school/$school_id/students/import', { type: at.role, school_id: at.school_id }),
      },
    },
  ],
};
