import type { CardColumn, CardColumnWith, CardValues } from '../../contract/card-columns.ts';
import { columnNames, forEachColumn, isCombined } from './card-columns.ts';
import type { CardFields } from './card.ts';

type Chosen = CardColumnWith<'merge', 'choose'>;
const isChosen = (column: CardColumn): column is Chosen => !isCombined(column);

export interface MergedField {
  /** A field of the card, or `field:12` for one of the organization's own. */
  name: string;
  kept: unknown;
  gone: unknown;
  /** The card whose value is used. */
  from: 'kept' | 'gone';
}

type Choose = <T>(name: string, mine: T, theirs: T) => T;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/**
 * Combines two cards into one. What the kept card lacks comes from the other; where both have a value, the kept card's
 * value is used unless `take` names the field. Groups, guardians and tags are combined, and both notes are kept.
 */
export function mergedCard(
  kept: CardFields,
  gone: CardFields,
  take: ReadonlySet<string>,
): { after: CardFields; fields: MergedField[] } {
  const fields: MergedField[] = [];
  const choose: Choose = (name, mine, theirs) => {
    const from = isEmpty(mine) || (take.has(name) && !isEmpty(theirs)) ? 'gone' : 'kept';
    if (!isEmpty(mine) || !isEmpty(theirs))
      fields.push({ name, kept: isEmpty(mine) ? null : mine, gone: isEmpty(theirs) ? null : theirs, from });
    return from === 'gone' ? theirs : mine;
  };
  const chosen = forEachColumn<Chosen, Pick<CardValues, Chosen>>(columnNames.filter(isChosen), (column) =>
    choose(column, kept[column], gone[column]),
  );
  // The other number is kept as the second phone when that is free.
  const spare = [kept.phone, gone.phone].find((phone) => phone !== null && phone !== chosen.phone);
  const after: CardFields = {
    ...chosen,
    phone2: chosen.phone2 ?? spare ?? null,
    // The columns of which no value is chosen. One that is missing here does not compile.
    comment:
      [kept.comment, gone.comment]
        .filter((text) => !isEmpty(text))
        .join('\n')
        .slice(0, 5000) || null,
    tags: [...new Set([...kept.tags, ...gone.tags])].slice(0, 50),
    status: kept.status === 'lead' && gone.status === 'active' ? 'active' : kept.status,
    group_ids: [...new Set([...kept.group_ids, ...gone.group_ids])].toSorted((a, b) => a - b),
    guardians: [...kept.guardians, ...gone.guardians.filter(({ id }) => !kept.guardians.some((one) => one.id === id))],
    fields: ownFields(kept, gone, choose),
  };
  return { after, fields };
}

function ownFields(kept: CardFields, gone: CardFields, choose: Choose): CardFields['fields'] {
  const [mine, theirs] = [
    new Map(kept.fields.map((one) => [one.id, one])),
    new Map(gone.fields.map((one) => [one.id, one])),
  ];
  return [...new Set([...mine.keys(), ...theirs.keys()])]
    .toSorted((a, b) => a - b)
    .map((id) => {
      const one = (mine.get(id) ?? theirs.get(id))!;
      const value = choose(`field:${id}`, mine.get(id)?.value, theirs.get(id)?.value);
      return { id, kind: one.kind, value: value ?? one.value };
    });
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The card as it was before the merge. Fields changed since the merge keep their present values and are named. */
export function unmergedCard(
  now: CardFields,
  { before, after }: { before: Partial<CardFields>; after: Partial<CardFields> },
): { card: CardFields; changedSince: string[] } {
  const keys = Object.keys(before) as (keyof CardFields)[];
  const changedSince = keys.filter((key) => !same(now[key], after[key]));
  const back = Object.fromEntries(keys.filter((key) => !changedSince.includes(key)).map((key) => [key, before[key]]));
  return { card: { ...now, ...back }, changedSince };
}
