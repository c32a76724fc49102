import type { Cell } from './cell.ts';
import { cellText } from './normalise-text.ts';
import { nothing, read, unread } from './parse-context.ts';
import type { Parsed } from './parse-context.ts';

const YES = /^(?:да|есть|\+|1|v|х|x|✓|✔|☑|истина|true|yes|y)$/i;
const NO = /^(?:нет|не|-|−|–|—|0|☐|ложь|false|no|n)$/i;

/** да/нет, +/−, 1/0, v, ✓, истина/ложь. */
export function parseBoolean(cell: Cell | undefined): Parsed<boolean> {
  const text = cellText(cell);
  if (text === null) return nothing;
  if (YES.test(text)) return read(true);
  return NO.test(text) ? read(false) : unread('boolean.unreadable', text);
}
