/**
 * The index by which rows find people: by phone, by name, by birth date, by id and card number of the source. It holds
 * cards and the earlier rows of the same file alike, so that a family or a repeated person is found within one table.
 */
import type { LocalDate } from '@ritm/kernel';
import type { ComparableFields } from './diff-client.ts';
import type { ExistingClient } from './match-shapes.ts';
import type { ComparableName } from './same-name.ts';
import { fitOfName, surnameWords } from './fit-of-name.ts';
import { compareNames, patronymicsAgree } from './same-name.ts';

/** A card or a row of the file. */
export interface Person {
  client_id: ExistingClient['id'] | null;
  row_no: number | null;
  name: ComparableName;
  phones: string[];
  birth_date: LocalDate | null;
  external_id: string | null;
  club_card: string | null;
  fields: ComparableFields;
  changedByHand: ReadonlySet<string>;
  /** Field → the row of this file whose value the field has. */
  filledBy: Map<string, number>;
  /** For a row that a person has to decide and that contains only a name. */
  unresolved?: true;
}

/**
 * More people at one number are not a family: the office entered its own phone instead of «none». Only equal names are
 * compared then.
 */
const MAX_FAMILY = 12;

/** All people found so far; finds them by identity, phone and name without scanning the whole list. */
export class PeopleIndex {
  readonly #byExternalId = new Map<string, Person>();
  readonly #byCard = new Map<string, Person>();
  readonly #byPhone = new Map<string, Person[]>();
  readonly #byPhoneAndName = new Map<string, Person[]>();
  readonly #byName = new Map<string, Person[]>();
  readonly #byFirstAndLastName = new Map<string, Person[]>();
  readonly #bySurnameWord = new Map<string, Person[]>();
  readonly #byFirstName = new Map<string, Person[]>();
  readonly #byNameAndBirthDate = new Map<string, Person[]>();
  readonly #byBirthDate = new Map<string, Person[]>();

  add(person: Person): void {
    if (person.external_id !== null) setOnce(this.#byExternalId, person.external_id, person);
    if (person.club_card !== null) setOnce(this.#byCard, person.club_card, person);
    for (const phone of person.phones) this.#addPhone(phone, person);
    this.#addName(person.name, person);
  }

  /** Adds data about a known person from another row, which helps to find that person further down. */
  learn(person: Person, more: Person): void {
    for (const phone of more.phones) {
      if (person.phones.includes(phone)) continue;
      person.phones.push(phone);
      this.#addPhone(phone, person);
    }
    if (person.birth_date === null && more.birth_date !== null) {
      person.birth_date = more.birth_date;
      this.#addName(person.name, person);
    }
    if (more.name.key !== person.name.key) this.#addName(more.name, person);
    for (const [key, value] of Object.entries(more.fields)) {
      if ((person.fields[key] ?? null) === null) person.fields[key] = value;
    }
    person.fields['phones'] = person.phones;
  }

  /** Finds a person by an identifier that the source or the club assigned. */
  byIdentity(person: Person): { person: Person; reason: 'external_id' | 'club_card' } | undefined {
    const known = person.external_id === null ? undefined : this.#byExternalId.get(person.external_id);
    if (known) return { person: known, reason: 'external_id' };
    const holder = person.club_card === null ? undefined : this.#byCard.get(person.club_card);
    return holder ? { person: holder, reason: 'club_card' } : undefined;
  }

  /** `crowded`: there are too many for a family, and `people` are only those with exactly the same name. */
  byPhones(person: Person): { people: Person[]; crowded: boolean } {
    const people = new Set<Person>();
    let crowded = false;
    for (const phone of person.phones) {
      const sharing = this.#byPhone.get(phone) ?? [];
      const isCrowd = sharing.length > MAX_FAMILY;
      crowded ||= isCrowd;
      const matches = isCrowd ? this.#byPhoneAndName.get(`${phone} ${person.name.key}`) : sharing;
      for (const other of matches ?? []) people.add(other);
    }
    return { people: [...people], crowded };
  }

  /** People whose names contain exactly the same words; at most `MAX_CANDIDATES`. */
  namesakes(person: Person): readonly Person[] {
    return this.#byName.get(person.name.key) ?? [];
  }

  /**
   * People who may bear the name: those with exactly the same words in it, or with a patronymic that only one side has.
   */
  bearers(person: Person): readonly Person[] {
    const { name } = person;
    const shorter = this.#byFirstAndLastName.get(firstAndLast(name)) ?? [];
    const agreeing = shorter.filter((other) => patronymicsAgree(name.patronymic, other.name.patronymic));
    return [...new Set([...this.namesakes(person), ...agreeing])];
  }

  /**
   * People whom the name may mean in another wording. `doubtful`: only a first name, or half of a double surname,
   * agrees; they count only where nobody fits better.
   */
  fitting(person: Person): { fitting: Person[]; doubtful: Person[] } {
    const words = person.name.key.split(' ');
    const matches = new Set(words.flatMap((word) => this.#bySurnameWord.get(word) ?? []));
    const verdicts = [...matches]
      .filter(({ unresolved }) => !unresolved)
      .map((other) => ({ other, fit: fitOfName(person.name, other.name) }));
    const fitting = verdicts.filter(({ fit }) => fit === 'fits').map(({ other }) => other);
    if (fitting.length > 0) return { fitting, doubtful: [] };
    const [only, more] = words;
    const namesakes = more === undefined && only !== undefined ? (this.#byFirstName.get(only) ?? []) : [];
    const halves = verdicts.filter(({ fit }) => fit === 'doubtful').map(({ other }) => other);
    return { fitting, doubtful: [...new Set([...halves, ...namesakes.filter(({ unresolved }) => !unresolved)])] };
  }

  /**
   * People born on the same day with the same name; when there is no phone to compare, also those with nearly the same
   * name.
   */
  withSameBirthDate(person: Person): readonly Person[] {
    if (person.birth_date === null) return [];
    const exact = this.#byNameAndBirthDate.get(`${person.birth_date} ${person.name.key}`);
    if (exact || person.phones.length > 0) return exact ?? [];
    const sameBirthDate = this.#byBirthDate.get(person.birth_date) ?? [];
    return sameBirthDate.filter((other) => compareNames(person.name, other.name) === 'same');
  }

  #addName(name: ComparableName, person: Person): void {
    if (name.key !== '') push(this.#byName, name.key, person);
    if (firstAndLast(name) !== '') push(this.#byFirstAndLastName, firstAndLast(name), person);
    for (const word of surnameWords(name)) push(this.#bySurnameWord, word, person);
    if (name.firstname !== null) push(this.#byFirstName, name.firstname, person);
    if (person.birth_date === null) return;
    push(this.#byNameAndBirthDate, `${person.birth_date} ${name.key}`, person);
    push(this.#byBirthDate, person.birth_date, person);
  }

  #addPhone(phone: string, person: Person): void {
    push(this.#byPhone, phone, person);
    push(this.#byPhoneAndName, `${phone} ${person.name.key}`, person);
  }
}

/**
 * A person chooses between candidates, so a longer list helps nobody; the limit also keeps a single name entered for
 * all rows from costing n².
 */
const MAX_CANDIDATES = 50;

/** Empty for a name that lacks the first name or the surname. */
const firstAndLast = ({ firstname, lastname }: ComparableName): string =>
  firstname === null || lastname === null ? '' : `${lastname} ${firstname}`;

function push(map: Map<string, Person[]>, key: string, person: Person): void {
  const people = map.get(key);
  if (!people) map.set(key, [person]);
  else if (people.length < MAX_CANDIDATES && !people.includes(person)) people.push(person);
}

function setOnce(map: Map<string, Person>, key: string, person: Person): void {
  if (!map.has(key)) map.set(key, person);
}
