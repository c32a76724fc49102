import { addDays, addYears, daysBetween, type LocalDate } from '@ritm/kernel';
import { nameStocks, type NameStock } from './names.ts';
import type { Random } from './random.ts';

export type Gender = 'male' | 'female';

export interface Person {
  firstname: string;
  lastname: string;
  patronymic: string;
  gender: Gender;
  birth_date: LocalDate;
}

/** The person to generate; ages are in full years on that day, both included. */
export interface PersonOptions {
  gender: Gender;
  ages: readonly [from: number, to: number];
  today: LocalDate;
  stock?: NameStock;
  /** The surname in the masculine form; a child has the family's surname. */
  surname?: string;
}

const CHILDHOOD = 17;

export function buildPerson(
  random: Random,
  { gender, ages, today, stock = nameStocks.russian, surname }: PersonOptions,
): Person {
  const female = gender === 'female';
  const isChild = ages[1] <= CHILDHOOD;
  const firstnames = isChild ? (female ? stock.girls : stock.boys) : female ? stock.women : stock.men;
  const [son, daughter] = random.pick(stock.patronymics);
  return {
    firstname: random.pick(firstnames),
    lastname: surnameOf(surname ?? random.pick(stock.surnames), gender),
    patronymic: female ? daughter : son,
    gender,
    birth_date: bornBetween(random, ages, today),
  };
}

/**
 * «Соколов» → «Соколова», «Белинский» → «Белинская», «Крамской» → «Крамская»; «Черных» and «Кравченко» have one form.
 */
export function surnameOf(manly: string, gender: Gender): string {
  if (gender === 'male' || /(?:ых|их|ко)$/.test(manly)) return manly;
  if (/(?:ий|ой|ый)$/.test(manly)) return `${manly.slice(0, -2)}ая`;
  return `${manly}а`;
}

function bornBetween(random: Random, [from, to]: readonly [number, number], today: LocalDate): LocalDate {
  const earliest = addDays(addYears(today, -to - 1), 1);
  const latest = addYears(today, -from);
  return addDays(earliest, random.int(0, daysBetween(earliest, latest)));
}

/** The same person with the birthday moved to the day and month of the given date. */
export const bornOnDayOf = (person: { birth_date: LocalDate }, date: LocalDate): LocalDate => {
  const years = Number(date.slice(0, 4)) - Number(person.birth_date.slice(0, 4));
  return addYears(date, -years);
};

const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};
const latin = (word: string): string => [...word.toLowerCase()].map((sign) => letters[sign] ?? sign).join('');

/** Phone numbers and email addresses that belong to nobody: +7 (900) 000-xx-xx and example.com. Each is used once. */
export class Contacts {
  private phones = 0;
  private readonly taken = new Map<string, number>();

  /** E.164. */
  phone(): string {
    this.phones++;
    if (this.phones > 9999) throw new Error('the demo has no more numbers');
    return `+7900000${String(this.phones).padStart(4, '0')}`;
  }

  email({ firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>): string {
    const name = `${latin(firstname)}.${latin(lastname)}`;
    const count = (this.taken.get(name) ?? 0) + 1;
    this.taken.set(name, count);
    return `${name}${count > 1 ? count : ''}@example.com`;
  }
}
