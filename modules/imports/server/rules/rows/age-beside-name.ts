import { parseBirth } from '@ritm/tables/cells';
import type { ValueOf } from '../cells/parse-cell.ts';
import type { RowReader } from './row-reader.ts';

/** «7 лет», «2018 г.р.»: a bare number may be anything. */
const AGE = /^(?:\d{1,2}(?:[.,]\d)?\s?(?:лет|год|года|г\.?)|(?:19|20)\d\d\s?(?:г|г\.\s?р|гр|г\.р)\.?)$/i;

/** The age in the brackets after a name, «Петров Серёжа (7 лет)»; its note says that the birth date stays empty. */
export function ageBesideName(reader: RowReader, remark: string | null): ValueOf<'client.birth_date'> | null {
  const age = remark?.split('; ').find((text) => AGE.test(text));
  const { value, notes } = parseBirth(age, reader.context);
  for (const note of notes) reader.warn(note);
  return value;
}
