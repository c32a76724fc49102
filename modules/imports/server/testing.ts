import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import {
  importsRoutes,
  type ImportItem,
  type ImportRow,
  type ImportTarget,
  type RowFilter,
} from '../contract/index.ts';
import type { FixtureFile } from '@ritm/tables/testing';

/** A table of text, as a Russian spreadsheet program saves it. */
export function csvFile(lines: readonly string[], fileName = 'Клиенты.csv'): FixtureFile {
  return { fileName, bytes: new TextEncoder().encode(lines.join('\r\n')) };
}

/** Uploads a file and waits until it has been read. */
export async function uploadTable(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  { fileName, bytes }: FixtureFile,
): Promise<ImportItem> {
  const input = { params: { role: 'owner', school_id }, query: { name: fileName } } as const;
  const { id } = await t.call(owner, importsRoutes.add_import, input, { file: bytes });
  await t.settle();
  return showImport(t, { school_id, owner }, id);
}

export function showImport(
  t: TestApp,
  { school_id, owner }: { school_id: number; owner: TestSession },
  id: number,
): Promise<ImportItem> {
  return t.call(owner, importsRoutes.get_import, { params: { role: 'owner', school_id, id } });
}

/** The mapping of a person who confirms what each question proposes, and leaves out what proposes nothing. */
export function mappingOf({ sheets, sheet }: ImportItem): { column: number; target: ImportTarget }[] {
  const columns = sheets.find(({ name }) => name === sheet)?.columns ?? [];
  return columns.flatMap(({ index, target, question }) => {
    const meant = target ?? question?.target;
    return meant == null || meant === 'ignore' ? [] : [{ column: index, target: meant }];
  });
}

/** Uploads a file, accepts the recognised columns and the questions, and waits for the check. */
export async function checkTable(t: TestApp, school: SchoolOfTest, file: FixtureFile): Promise<ImportItem> {
  const uploaded = await uploadTable(t, school, file);
  const { id } = uploaded;
  const params = { role: 'owner', school_id: school.school_id, id } as const;
  await t.call(school.owner, importsRoutes.edit_import, { params, body: { mapping: mappingOf(uploaded) } });
  await t.settle();
  return showImport(t, school, id);
}

/**
 * Uploads, checks and commits a file. Everybody without a card becomes a new client, as a person who moves to this
 * product would decide.
 */
export async function importTable(t: TestApp, school: SchoolOfTest, file: FixtureFile): Promise<ImportItem> {
  const { id } = await checkTable(t, school, file);
  const params = { role: 'owner', school_id: school.school_id, id } as const;
  await makeCards(t, school, id);
  await t.call(school.owner, importsRoutes.commit_import, { params });
  await t.settle();
  return showImport(t, school, id);
}

/** Decides in a checked import that all people without a card are new clients. */
export async function makeCards(t: TestApp, { school_id, owner }: SchoolOfTest, id: number): Promise<ImportItem> {
  const params = { role: 'owner', school_id, id } as const;
  await t.call(owner, importsRoutes.decide_import_rows, { params, body: { decision: 'new' } });
  await t.settle();
  return showImport(t, { school_id, owner }, id);
}

/** Rolls an import back and waits until it is done. */
export async function rollBack(t: TestApp, school: SchoolOfTest, id: number): Promise<ImportItem> {
  const params = { role: 'owner', school_id: school.school_id, id } as const;
  await t.call(school.owner, importsRoutes.roll_back_import, { params });
  await t.settle();
  return showImport(t, school, id);
}

/** The first hundred rows of a checked import. */
export async function rowsOf(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  id: number,
  outcome?: RowFilter,
): Promise<ImportRow[]> {
  const params = { role: 'owner', school_id, id } as const;
  const query = { per_page: 100, ...(outcome && { outcome }) };
  return (await t.call(owner, importsRoutes.list_import_rows, { params, query })).data;
}
