/**
 * Households of the children's school: siblings, their ages and shared passes. Ages decide the groups that a child may
 * visit, so a change here moves children between groups.
 */
import { addDays, daysBetween, type LocalDate } from '@ritm/kernel';
import { addClient, type Client, type Guardian, guardianOf } from './clients.ts';
import { type NameStock, nameStocks } from './names.ts';
import { buildPerson, type Person, surnameOf } from './people.ts';
import type { Random } from './random.ts';
import { addUser, type DemoSchool } from './school.ts';

/** Children of one household, eldest first. */
export interface Family {
  children: Client[];
  /** The two children use one pass. */
  sharesPass: boolean;
}

/** The ages of the school's children. */
const usualAges: readonly (readonly [readonly [number, number], number])[] = [
  [[3, 4], 18],
  [[5, 6], 30],
  [[7, 9], 25],
  [[10, 12], 17],
  [[13, 16], 10],
];
/** The price list's discounts: a second child, a large family; hundredths of a percent. */
const discounts = [0, 1000, 1500] as const;

/** Of every 214 families 156 have one child here, 40 two and 18 three; the largest families come first. */
const sizes = (families: number): number[] => {
  const threes = Math.max(1, Math.round((families * 18) / 214));
  const twos = Math.max(1, Math.round((families * 40) / 214));
  return [
    ...Array.from({ length: threes }, () => 3),
    ...Array.from({ length: twos }, () => 2),
    ...Array.from({ length: families - threes - twos }, () => 1),
  ];
};

export function addFamilies(school: DemoSchool, count: number): Family[] {
  const random = school.random.fork('families');
  return sizes(count).map((size, index, all) => {
    const isFirstPair = size === 2 && all[index - 1] !== 2;
    const sharesPass = size === 2 && (isFirstPair || random.chance(0.6));
    return addFamily(school, random, {
      size,
      sharesPass,
      isDivorced: index === 0,
      isLinked: index < 2 || random.chance(0.3),
      ages: isFirstPair ? [10, 12] : null,
    });
  });
}

interface FamilyPlan {
  size: number;
  /** The father and the mother live apart, and each has a number of their own. */
  isDivorced: boolean;
  /** A parent can sign in and sees all the children. */
  isLinked: boolean;
  sharesPass: boolean;
  /** The ages of the children, when they matter. */
  ages: readonly [number, number] | null;
}

function addFamily(
  school: DemoSchool,
  random: Random,
  { size, isDivorced, isLinked, sharesPass, ages }: FamilyPlan,
): Family {
  const { demo, today, start } = school;
  const stock = random.chance(0.45) ? nameStocks.tatar : nameStocks.russian;
  const surname = random.pick(stock.surnames);
  const phone = demo.contacts.phone();
  const { mother, guardians } = parentsOf(school, random, { stock, surname, phone, isDivorced });
  const user = isLinked ? addUser(demo, mother, 'Казань', phone) : null;
  const length = daysBetween(start, today);
  const joined =
    ages !== null || random.chance(0.72)
      ? addDays(start, -random.int(1, 700))
      : addDays(start, random.int(0, Math.max(0, length - 10)));
  // The patronymic comes from the father's name, so all children have the same.
  const [son, daughter] = random.pick(stock.patronymics);
  const children = Array.from({ length: size }, (_, index) => {
    const gender = random.chance(0.78) ? 'female' : 'male';
    const person = {
      ...buildPerson(random, { gender, ages: ages ?? random.weighted(usualAges), today, stock, surname }),
      patronymic: gender === 'female' ? daughter : son,
    };
    const client = addClient(school, {
      person: { ...person, lastname: surnameOf(surname, gender) },
      // Siblings are reached by their mother's number.
      phone: size === 3 || random.chance(0.3) ? phone : null,
      user_id: user?.user_id ?? null,
      status: 'active',
      created: joined,
      source: random.pick(['Рекомендация', 'Школа рядом', 'ВКонтакте', 'Сайт', 'Карты']),
      discount: size === 3 ? discounts[2] : index > 0 ? discounts[1] : 0,
      guardians,
      tags: size > 2 ? ['многодетная семья'] : [],
      comment: isDivorced
        ? 'Родители в разводе: забирает мама, оплачивает папа. Расписание сообщать обоим.'
        : random.chance(0.04)
          ? random.pick(remarks)
          : null,
    });
    client.joined = firstDay(school, joined, random);
    return client;
  });
  return { children, sharesPass };
}

/**
 * The mother, and sometimes a father or a grandmother. A parent who lives apart has a surname and a number of their
 * own.
 */
function parentsOf(
  { demo: { contacts }, today }: DemoSchool,
  random: Random,
  { stock, surname, phone, isDivorced }: { stock: NameStock; surname: string; phone: string; isDivorced: boolean },
): { mother: Person; guardians: Guardian[] } {
  const mother = buildPerson(random, {
    gender: 'female',
    ages: [27, 45],
    today,
    stock,
    ...(!isDivorced && { surname }),
  });
  const guardians: Guardian[] = [
    { ...guardianOf(mother, phone, 'mother'), ...(isDivorced && { rights: ['see', 'book', 'pick_up', 'notices'] }) },
  ];
  if (isDivorced || random.chance(0.25)) {
    const father = buildPerson(random, { gender: 'male', ages: [28, 50], today, stock, surname });
    // Divorced parents: he pays and is notified of the timetable, she books and takes the children home.
    guardians.push({
      ...guardianOf(father, contacts.phone(), 'father'),
      ...(isDivorced && { rights: ['see', 'pay', 'notices'] }),
    });
  } else if (random.chance(0.08)) {
    const grandmother = buildPerson(random, { gender: 'female', ages: [52, 68], today, stock });
    guardians.push(guardianOf(grandmother, contacts.phone(), 'grandmother'));
  }
  return { mother, guardians };
}

const remarks = [
  'Аллергия на орехи',
  'Стесняется, лучше ставить рядом со знакомыми',
  'Забирает старшая сестра',
  'Нужна справка о занятиях для школы',
];

/**
 * Clients who came before the history buy their first passes during its first week: a month is paid at its beginning.
 */
const firstDay = ({ start, today }: DemoSchool, joined: LocalDate, random: Random): LocalDate =>
  joined <= start ? addDays(start, random.int(0, Math.min(6, daysBetween(start, today)))) : joined;
