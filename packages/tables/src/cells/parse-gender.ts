import type { Cell } from './cell.ts';
import { meaningfulText } from './normalise-text.ts';
import { nothing, read, unread } from './parse-context.ts';
import type { Parsed } from './parse-context.ts';
import type { Gender } from './values.ts';

const MALE = /^(?:м|муж|мужской|мужчина|мальчик|юноша|m|male|1)\.?$/i;
const FEMALE = /^(?:ж|жен|женский|женщина|девочка|девушка|f|female|2)\.?$/i;
/** YCLIENTS writes 0 for «unknown». */
const UNKNOWN = /^(?:0|не известен|неизвестно|неизвестен|\?)$/i;

/** Parses the value of a gender column. Numbers are those of YCLIENTS: 1 is male, 2 is female. */
export function parseGender(cell: Cell | undefined): Parsed<Gender> {
  const text = meaningfulText(cell);
  if (text === null || UNKNOWN.test(text)) return nothing;
  if (MALE.test(text)) return read('male');
  return FEMALE.test(text) ? read('female') : unread('gender.unreadable', text);
}

/** Suggests a gender by the ending of the patronymic: -вич, -ич, оглы → male; -вна, -чна, кызы → female. */
export function genderOfPatronymic(patronymic: string | null): Gender | null {
  if (patronymic === null) return null;
  if (/(?:ич|оглы|улы|оглу)$/i.test(patronymic)) return 'male';
  return /(?:вна|чна|кызы|гызы|кизи)$/i.test(patronymic) ? 'female' : null;
}
