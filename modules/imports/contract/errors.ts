import { defineErrors } from '@ritm/http';

/**
 * What is wrong with a file. Reading goes on after the upload has been answered, so these errors appear in
 * `import.error`.
 */
export const importsErrors = defineErrors('imports', {
  unsupported_format: {
    status: 415,
    ru: 'Такой файл ({found}) прочитать нельзя. Откройте его в своей программе и сохраните как XLSX или CSV',
    en: 'This kind of file ({found}) cannot be read. Open it in its own program and save it as XLSX or CSV',
  },
  file_corrupt: {
    status: 422,
    ru: 'Файл повреждён. Откройте его в программе таблиц, сохраните заново и загрузите ещё раз',
    en: 'The file is damaged. Open it in a spreadsheet program, save it again and upload it once more',
  },
  file_empty: { status: 422, ru: 'В файле нет ни одной строки', en: 'The file holds no rows' },
  file_too_large: {
    status: 413,
    ru: 'Файл больше 50 МБ. Разделите его на части',
    en: 'The file is larger than 50 MB. Split it into parts',
  },
  too_many_sheets: {
    status: 413,
    ru: 'В файле больше 1 000 листов. Оставьте те, что нужно перенести',
    en: 'The file holds more than 1,000 sheets. Keep those that should be imported',
  },
  too_many_rows: {
    status: 413,
    ru: 'В файле больше 200 000 строк. Разделите его на части',
    en: 'The file holds more than 200,000 rows. Split it into parts',
  },
  too_many_columns: {
    status: 413,
    ru: 'В таблице больше 1 000 столбцов. Оставьте те, что нужно перенести',
    en: 'The table has more than 1,000 columns. Keep those that should be imported',
  },
  cell_too_long: {
    status: 422,
    ru: 'В строке {row} есть ячейка длиннее 32 767 знаков. Проверьте, не потерялась ли в ней кавычка, или сократите текст',
    en: 'Row {row} has a cell longer than 32,767 characters. Check for a missing quotation mark, or shorten the text',
  },
  takes_too_long: {
    status: 422,
    ru: 'Файл читается слишком долго. Сохраните его заново, разделите на части и загрузите по одной',
    en: 'Reading the file takes too long. Save it again, split it into parts and upload them one by one',
  },
  file_locked: {
    status: 422,
    ru: 'Файл закрыт паролем. Снимите пароль в программе таблиц, сохраните файл и загрузите ещё раз',
    en: 'The file is locked with a password. Remove the password in a spreadsheet program, save the file and upload it once more',
  },
  too_many_cells: {
    status: 413,
    ru: 'Таблица слишком велика. Уберите лишние столбцы или разделите её на части',
    en: 'The table is too large. Remove columns that are not needed or split it into parts',
  },
  archive_too_large: {
    status: 413,
    ru: 'В распакованном виде файл слишком велик. Разделите его на части',
    en: 'Unpacked, the file is too large. Split it into parts',
  },
  stopped: {
    status: 500,
    ru: 'Загрузка остановилась из-за ошибки на сервере. Уже перенесённое цело: продолжите или отмените',
    en: 'The import stopped because of a server error. What was imported is safe: continue or undo it',
  },
  wrong_state: {
    status: 409,
    ru: 'Загрузка уже на другом шаге. Обновите страницу',
    en: 'The import has already moved to another step. Reload the page',
  },
  too_many_reading: {
    status: 429,
    ru: 'Сейчас читаются ещё {most} ваших файла. Подождите, пока прочитается хотя бы один',
    en: '{most} other files of yours are being read. Wait until one of them is done',
  },
  sheet_missing: { status: 422, ru: 'Такого листа в файле нет', en: 'The file has no such sheet', field: 'sheet' },
  column_missing: {
    status: 422,
    ru: 'На листе нет столбца {column}',
    en: 'The sheet has no column {column}',
    field: 'mapping',
  },
  target_repeated: {
    status: 422,
    ru: 'Одно поле выбрано для нескольких столбцов. Оставьте его у одного',
    en: 'One field is chosen for several columns. Leave it with one of them',
    field: 'mapping',
  },
  name_unmapped: {
    status: 422,
    ru: 'Укажите столбец с именем клиента',
    en: 'Choose the column that holds the client’s name',
    field: 'mapping',
  },
  columns_unanswered: {
    status: 422,
    ru: 'Скажите, что означают столбцы: {columns}',
    en: 'Choose what these columns are: {columns}',
    field: 'mapping',
  },
  not_a_conflict: {
    status: 409,
    ru: 'По этой строке решать нечего',
    en: 'There is nothing to decide about this row',
  },
  not_a_candidate: {
    status: 422,
    ru: 'Такого клиента в организации нет. Выберите другого',
    en: 'The organization has no such client. Choose another',
    field: 'student_id',
  },
  nothing_to_commit: {
    status: 409,
    ru: 'Переносить нечего: ни одна строка не готова',
    en: 'There is nothing to import: no row is ready',
  },
  too_late: {
    status: 409,
    ru: 'Отменить загрузку можно в течение 30 дней, они прошли',
    en: 'An import can be undone within 30 days, and they have passed',
  },
});
