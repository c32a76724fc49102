import writeWorkbook from 'write-excel-file/node';

const lastnames = 'Иванова Смирнов Кузнецова Попов Васильева Петров Соколова Михайлов Новикова Фёдоров'.split(' ');
const firstnames = 'Анна Пётр Мария Иван Елена Олег Ольга Сергей Ирина Юрий'.split(' ');
const patronymics = ['Сергеевна', 'Олегович', 'Ивановна', 'Юрьевич'];

/** Spellings of phone numbers that occur in tables. */
const spellings = [
  (digits: string) => `+7${digits}`,
  (digits: string) => `8 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`,
  (digits: string) => `8${digits}`,
  (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
];

const cycle = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const two = (value: number): string => String(value).padStart(2, '0');

/**
 * A realistic table of a studio's clients: a title, a header row below it, phones in four spellings, birthdays as text. Names
 * repeat, numbers do not.
 */
export function buildClientsSheet(count: number): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, at) => {
    const phone = cycle(spellings, at)(String(9_020_000_000 + at));
    const birth = `${two((at % 28) + 1)}.${two((at % 12) + 1)}.${1970 + (at % 40)}`;
    const name = [cycle(lastnames, at), cycle(firstnames, Math.floor(at / 10)), cycle(patronymics, at)].join(' ');
    return [name, phone, birth, at % 7 === 0 ? 'по рекомендации' : null];
  });
  const head = ['ФИО клиента', 'Телефон', 'Дата рождения', 'Откуда узнали'];
  return writeWorkbook([{ sheet: 'Клиенты', data: [['Клиенты студии'], [], head, ...rows] }]).toBuffer();
}
