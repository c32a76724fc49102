import { findRelation, isFirstName, parseFullName, type ParsedPhone, sameFirstName } from '@ritm/tables/cells';

/** People beside a number who are no parents. */
const NO_PARENT = /(?<!\p{L})(?:муж|жен[аы]|супруг|сын|доч|брат|сестр|подруг|друг|секретар|рабо[тч])\p{L}*/iu;

/**
 * The name beside a number when it is not the client's: «Громова Татьяна 8916…» in the row of «Громова Алиса». Whose
 * number it is must be clear from the first names; a word of relation is read elsewhere.
 */
export function otherPersonBeside({ note }: ParsedPhone, client: { firstname: string | null }): string | null {
  if (note === null || client.firstname === null) return null;
  if (findRelation(note) !== null || NO_PARENT.test(note)) return null;
  const person = parseFullName(note).value;
  if (!person || person.firstname === null || !isFirstName(person.firstname)) return null;
  return sameFirstName(person.firstname, client.firstname) === false ? person.full_name : null;
}
