import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { bulkCreateStudents, ensureStudentsGroups, updateStudentFields } from '@ritm/students/server';
import { addOpeningDebts, addOpeningLots, addPastVisits, type OpeningDebt, type OpeningLot } from '@ritm/visits/server';
import { cardsByIds, cardsSince, clubCardsTaken, servicesByNames } from './queries/cards.ts';
import type { ImportRecord } from './queries/imports.ts';
import { markRows, readyRows, twinRows, type ReadyRow, type RowMark } from './queries/rows.ts';
import { pastVisitsOf } from './rules/past-visits.ts';
import { openingName, openingOf } from './rules/opening.ts';
import { compareNames, comparableName } from './rules/same-name.ts';
import { Subjects, type Known, type Placed } from './subjects.ts';
import type { Made, Note } from './stored.ts';

interface Piece {
  /** Rows that left the queue. */
  taken: number;
  last: number;
  made: Made;
}

/**
 * Brings the next rows in, all of them or none: new cards, changes of known ones, groups, opening remainders, visits owed, visits of the past,
 * and the rows' own marks that say so. The caller holds the import's lock.
 */
export async function bringRows(
  tx: WriteContext,
  record: ImportRecord,
  place: { after: number; limit: number },
): Promise<Piece> {
  const at = { school_id: tx.school_id, import_id: record.id };
  const rows = await tx.run(readyRows, { ...at, ...place });
  if (rows.length === 0)
    return { taken: 0, last: place.after, made: { clients: 0, updated: 0, lots: 0, debts: 0, visits: 0 } };
  const today = todayIn(tx.time_zone, tx.now);
  const subjects = new Subjects(rows, await know(tx, record, rows), today);
  const clients = await writeCards(tx, record, subjects);
  const updated = await writeChanges(tx, subjects);
  const passes = await writeOpenings(tx, record, { placed: subjects.placed, today });
  const visits = await writeVisits(tx, record, { placed: subjects.placed, today });
  const marks = subjects.placed.map((one) => markOf(one, passes.lots.get(one.row.row_no) ?? null));
  tx.defer(markRows, { ...at, rows: JSON.stringify(marks) });
  const made = { clients, updated, lots: passes.lots.size, debts: passes.debts, visits };
  return { taken: rows.length, last: rows.at(-1)?.row_no ?? place.after, made };
}

/** Everything about these rows that may have changed since the check, under the locks of the clients it concerns. */
async function know(tx: WriteContext, record: ImportRecord, rows: readonly ReadyRow[]): Promise<Known> {
  const { school_id } = tx;
  const [twins, appeared] = await Promise.all([
    tx.run(twinRows, { school_id, import_id: record.id, hashes: rows.map(({ row_hash }) => row_hash) }),
    findAppeared(tx, record, rows),
  ]);
  const broughtTo = new Map(twins.map(({ row_hash, student_id }) => [row_hash, student_id]));
  const ids = new Set(
    rows.flatMap((row) => [
      row.parsed.decision?.student_id,
      row.matched_student_id,
      row.of_student_id,
      broughtTo.get(row.row_hash),
      appeared.get(row.row_no),
    ]),
  );
  const known = [...ids].filter((id) => id != null);
  tx.lock(...known.map((id) => ['student', school_id, id] as const));
  const numbers = [...new Set(rows.map((row) => row.parsed.row.client.club_card).filter((number) => number !== null))];
  const names = rows.flatMap((row) => row.parsed.row.group?.name?.slice(0, 200).trim() || []);
  const [cards, taken, groups] = await Promise.all([
    tx.run(cardsByIds, { school_id, ids: known }),
    tx.run(clubCardsTaken, { school_id, club_cards: numbers }),
    ensureStudentsGroups(tx, [...new Set(names)]),
  ]);
  return {
    appeared,
    broughtTo,
    cards: new Map(cards.map((card) => [card.id, card])),
    clubCards: new Set(taken.map(({ club_card }) => club_card)),
    groups,
  };
}

/** Rows that were new at the check and whose person has got a card since: by hand, or by another import. */
async function findAppeared(
  tx: WriteContext,
  record: ImportRecord,
  rows: readonly ReadyRow[],
): Promise<Map<number, number>> {
  const fresh = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'family');
  const phones = [...new Set(fresh.map((row) => row.parsed.row.client.phone).filter((phone) => phone !== null))];
  const since = { school_id: tx.school_id, import_id: record.id, since: record.summary.cards_to ?? 0, phones };
  const cards = phones.length > 0 ? await tx.run(cardsSince, since) : [];
  const appeared = new Map<number, number>();
  for (const { row_no, parsed } of cards.length > 0 ? fresh : []) {
    const { client } = parsed.row;
    const same = cards.find(
      (card) =>
        card.phone === client.phone &&
        compareNames(comparableName(client), comparableName(card)) === 'same' &&
        (card.birth_date === null || client.birth_date === null || card.birth_date === client.birth_date),
    );
    if (same) appeared.set(row_no, same.id);
  }
  return appeared;
}

async function writeCards(tx: WriteContext, record: ImportRecord, { drafts }: Subjects): Promise<number> {
  const rows = drafts.map(({ card, group_ids, external_id }) => ({
    ...card,
    group_ids,
    external_id,
    import_id: record.id,
  }));
  const ids = await bulkCreateStudents(tx, rows);
  for (const [index, draft] of drafts.entries()) {
    draft.student_id = ids[index] ?? null;
    tx.audit({
      action: 'students.created',
      object_type: 'student',
      object_id: ids[index],
      after: { ...draft.card, import_id: record.id },
    });
  }
  return drafts.length;
}

async function writeChanges(tx: WriteContext, { known }: Subjects): Promise<number> {
  const changed = known.filter(({ change }) => Object.keys(change).length > 0);
  await Promise.all(changed.map(({ student_id, change }) => updateStudentFields(tx, student_id, change)));
  return changed.length;
}

interface Passes {
  /** Row → its lot. */
  lots: Map<number, number>;
  debts: number;
}

async function writeOpenings(
  tx: WriteContext,
  record: ImportRecord,
  { placed, today }: { placed: readonly Placed[]; today: string },
): Promise<Passes> {
  const bearing = placed.filter(({ subject, bringsLot, row }) => subject && bringsLot && row.parsed.row.lot);
  const names = bearing.flatMap(({ row }) => row.parsed.row.lot?.service_name?.toLowerCase() ?? []);
  const found =
    names.length > 0 ? await tx.run(servicesByNames, { school_id: tx.school_id, names: [...new Set(names)] }) : [];
  const services = new Map(found.map((service) => [service.name, service]));
  const lots: OpeningLot[] = [];
  const debts: OpeningDebt[] = [];
  const lotRows: number[] = [];
  for (const one of bearing) {
    const { lot } = one.row.parsed.row;
    const student_id = one.subject?.student_id;
    if (!lot || student_id == null) continue;
    const service = services.get(lot.service_name?.toLowerCase() ?? '');
    const opening = openingOf(lot, today);
    one.notes.push(...(opening.notes as Note[]));
    const sold = { student_id, service_id: service?.id ?? null, import_id: record.id };
    debts.push(...opening.debts.map((visits) => ({ ...sold, visits, date_visit: today })));
    if (!opening.lot) continue;
    const { service_name, ...terms } = opening.lot;
    lots.push({
      ...sold,
      ...terms,
      name: openingName(service_name, today),
      format: service?.format ?? 'group',
      sold_on: today,
    });
    lotRows.push(one.row.row_no);
  }
  const ids = await addOpeningLots(tx, lots);
  await addOpeningDebts(tx, debts);
  return { lots: new Map(ids.map((id, index) => [lotRows[index] ?? 0, id])), debts: debts.length };
}

/** Marks of journals and lines of lists: who came, without taking anything from a pass. */
async function writeVisits(
  tx: WriteContext,
  record: ImportRecord,
  { placed, today }: { placed: readonly Placed[]; today: string },
): Promise<number> {
  const bearing = placed.filter(({ subject, bringsVisits }) => subject && bringsVisits);
  const marks = bearing.flatMap(({ subject, row }) =>
    pastVisitsOf(row.parsed.row.visits, today).map((visit) => ({ student_id: subject!.student_id, visit })),
  );
  const names = [...new Set(marks.flatMap(({ visit }) => visit.service_name?.toLowerCase() ?? []))];
  const found = names.length > 0 ? await tx.run(servicesByNames, { school_id: tx.school_id, names }) : [];
  const services = new Map(found.map(({ id, name }) => [name, id]));
  return addPastVisits(
    tx,
    marks.flatMap(({ student_id, visit: { date, mark, service_name } }) =>
      student_id === null
        ? []
        : {
            student_id,
            service_id: services.get(service_name?.toLowerCase() ?? '') ?? null,
            date_visit: date,
            outcome: mark,
            import_id: record.id,
          },
    ),
  );
}

function markOf({ row, subject, outcome, before, makes, notes }: Placed, lesson_plus_id: number | null): RowMark {
  const told = new Set(row.messages.map(({ code }) => code));
  return {
    row_no: row.row_no,
    outcome,
    student_id: subject?.student_id ?? null,
    lesson_plus_id,
    before,
    made: makes,
    notes: notes.filter(({ code }) => !told.has(code)),
  };
}
