/**
 * Who may import, what is refused in which words, and what stands beside the check: the report without formulas,
 * stored mappings, corrected columns.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { importsRoutes as routes, type ImportItem } from '../contract/index.ts';
import { checkTable, csvFile, showImport, uploadTable } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let other: SchoolOfTest;
let checked: ImportItem;

const file = csvFile(['ФИО;Телефон;Комментарий', 'Иванова Мария;89005000001;=1+1', ';89005000002;', 'Итого;;']);
const at = (id: number, school_id = school.school_id) => ({ role: 'owner' as const, school_id, id });

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  other = await buildSchool(t);
  checked = await checkTable(t, school, file);
});
afterAll(() => t.close());

describe('who may', () => {
  const calls = [
    { route: routes.get_import, input: {} },
    { route: routes.list_import_rows, input: {} },
    { route: routes.get_import_report, input: {} },
    { route: routes.edit_import, input: { body: {} } },
    { route: routes.commit_import, input: {} },
    { route: routes.roll_back_import, input: {} },
  ];

  test.each(calls)('another organization finds nothing: $route.name', async ({ route, input }) => {
    const reply = await t.request(other.owner, route, { params: at(checked.id, other.school_id), ...input });
    expect(reply).toMatchObject({ status: 404, body: { code: 'common.not_found' } });
  });

  test.each(calls)('a teacher is refused: $route.name', async ({ route, input }) => {
    const { session } = await buildTeacher(t, school, { withUser: true });
    const reply = await t.request(session, route, { params: { ...at(checked.id), role: 'teacher' }, ...input });
    expect(reply).toMatchObject({ status: 403 });
  });

  test('a teacher may not upload, an administrator may', async () => {
    const { session: teacher } = await buildTeacher(t, school, { withUser: true });
    const { session: administrator } = await buildAdministrator(t, school);
    const upload = (session: typeof teacher, role: 'teacher' | 'administrator') =>
      t.request(
        session,
        routes.add_import,
        { params: { role, school_id: school.school_id }, query: { name: 'Клиенты.csv' } },
        { file: file.bytes },
      );
    expect((await upload(teacher, 'teacher')).status).toBe(403);
    expect(await upload(administrator, 'administrator')).toMatchObject({
      status: 200,
      body: { status: 'parsing', file_name: 'Клиенты.csv' },
    });
    await t.settle();
  });

  test('the list is the organization’s own, newest first', async () => {
    const own = await t.call(school.owner, routes.list_imports, {
      params: { role: 'owner', school_id: school.school_id },
    });
    expect(own.data.map(({ id }) => id)).toContain(checked.id);
    expect(own.data.map(({ id }) => id)).toEqual(own.data.map(({ id }) => id).toSorted((left, right) => right - left));
    const foreign = await t.call(other.owner, routes.list_imports, {
      params: { role: 'owner', school_id: other.school_id },
    });
    expect(foreign).toEqual({ data: [], meta: { page: 1, per_page: 20, total: 0 } });
  });
});

describe('what is refused', () => {
  const put = (id: number, body: object) => t.request(school.owner, routes.edit_import, { params: at(id), body });

  test.each([
    ['a sheet that is not there', { sheet: 'Нет такого' }, 'imports.sheet_missing', 'sheet'],
    [
      'a column that is not there',
      { mapping: [{ column: 9, target: 'client.full_name' }] },
      'imports.column_missing',
      'mapping',
    ],
    ['nobody’s name', { mapping: [{ column: 1, target: 'client.phone' }] }, 'imports.name_unmapped', 'mapping'],
    [
      'one field twice',
      {
        mapping: [
          { column: 0, target: 'client.full_name' },
          { column: 1, target: 'client.phone' },
          { column: 2, target: 'client.phone' },
        ],
      },
      'imports.target_repeated',
      'mapping',
    ],
  ])('%s', async (_what, body, code, field) => {
    const reply = await put(checked.id, body);
    expect(reply).toMatchObject({ status: 422, body: { code, errors: { [field]: [expect.stringMatching(/[а-я]/)] } } });
    expect((await showImport(t, school, checked.id)).status).toBe('checked');
  });

  test('a target that nobody knows', async () => {
    expect(await put(checked.id, { mapping: [{ column: 0, target: 'client.shoe_size' }] })).toMatchObject({
      status: 422,
      body: { code: 'common.invalid' },
    });
  });

  test('a step that is not its turn', async () => {
    const { id } = await uploadTable(t, school, file);
    for (const route of [routes.commit_import, routes.roll_back_import])
      expect(await t.request(school.owner, route, { params: at(id) })).toMatchObject({
        status: 409,
        body: { code: 'imports.wrong_state' },
      });
  });

  test('nothing to bring in', async () => {
    const empty = await checkTable(t, school, csvFile(['ФИО;Телефон', ';89005000009']));
    expect(await t.request(school.owner, routes.commit_import, { params: at(empty.id) })).toMatchObject({
      status: 409,
      body: { code: 'imports.nothing_to_commit' },
    });
  });

  test.each([
    ['a document', new TextEncoder().encode('%PDF-1.7'), 'imports.unsupported_format', /PDF.*XLSX/],
    ['nothing', new Uint8Array(), 'imports.file_empty', /нет ни одной строки/],
    [
      'a damaged workbook',
      new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3, 4, 5, 6]),
      'imports.file_corrupt',
      /повреждён/,
    ],
  ])('%s is refused with a text for the person', async (_what, bytes, code, message) => {
    const failed = await uploadTable(t, school, { fileName: 'a.xlsx', bytes });
    expect(failed).toMatchObject({
      status: 'failed',
      error: { code, message: expect.stringMatching(message) },
      sheets: [],
      can: { edit: false, commit: false },
    });
  });

  test('a file past the limit', async () => {
    const reply = await t.request(
      school.owner,
      routes.add_import,
      { params: { role: 'owner', school_id: school.school_id }, query: { name: 'big.csv' } },
      { file: new Uint8Array(50 * 1024 * 1024 + 1) },
    );
    expect(reply.status).toBe(413);
  });
});

describe('beside the check', () => {
  test('the report holds what was left out, with reasons, and no formula', async () => {
    const reply = await t.request(school.owner, routes.get_import_report, { params: at(checked.id) });
    expect(reply.headers['content-disposition']).toContain('attachment');
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply.body as unknown as Uint8Array);
    expect(text.startsWith('\uFEFFСтрока;Итог;Почему;ФИО;Телефон;Комментарий\r\n')).toBe(true);
    expect(text).toContain('3;Не принята;Нет имени клиента;;89005000002;');
    expect(text).toContain('4;Пропущена;Строка итогов;Итого;;');
    const every = { params: at(checked.id), query: { rows: 'all' as const } };
    const all = await t.request(school.owner, routes.get_import_report, every);
    const lines = new TextDecoder().decode(all.body as unknown as Uint8Array).split('\r\n');
    expect(lines[1]).toMatch(/^2;Новая;/);
    expect(lines).toContain('4;Пропущена;Строка итогов;Итого;;');
    const conflicted = await checkTable(t, school, csvFile(['ФИО;Комментарий', ';=1+1', '"=HYPERLINK(""x"")";"a;b"']));
    const other = await t.request(school.owner, routes.get_import_report, { params: at(conflicted.id) });
    expect(new TextDecoder().decode(other.body as unknown as Uint8Array)).not.toMatch(/(?:^|;)"?=/m);
  });

  test('a mapping is kept by heads under its name, and forgotten', async () => {
    const { id, mapping } = await uploadTable(t, school, file);
    const school_params = { role: 'owner' as const, school_id: school.school_id };
    await t.call(school.owner, routes.edit_import, { params: at(id), body: { mapping, preset_name: 'Наша выгрузка' } });
    await t.settle();
    await t.call(school.owner, routes.edit_import, {
      params: at(id),
      body: { mapping: mapping.slice(0, 2), preset_name: 'наша выгрузка' },
    });
    const { data } = await t.call(school.owner, routes.list_import_presets, { params: school_params });
    expect(data).toEqual([
      {
        id: data[0]!.id,
        name: 'наша выгрузка',
        columns: [
          { header: 'ФИО', target: 'client.full_name' },
          { header: 'Телефон', target: 'client.phone' },
        ],
      },
    ]);
    expect(
      await t.request(other.owner, routes.delete_import_preset, {
        params: { ...school_params, school_id: other.school_id, id: data[0]!.id },
      }),
    ).toMatchObject({ status: 404 });
    await t.call(school.owner, routes.delete_import_preset, { params: { ...school_params, id: data[0]!.id } });
    expect((await t.call(school.owner, routes.list_import_presets, { params: school_params })).data).toEqual([]);
    await t.settle();
  });

  test('the columns corrected by hand are read so and no otherwise', async () => {
    const { id } = await uploadTable(t, school, csvFile(['Кто;Что;Номер', 'Петрова Анна;Солистка;89005000077']));
    await t.call(school.owner, routes.edit_import, {
      params: at(id),
      body: {
        mapping: [
          { column: 0, target: 'client.full_name' },
          { column: 1, target: 'client.category' },
        ],
      },
    });
    await t.settle();
    const rows = await t.call(school.owner, routes.list_import_rows, { params: at(id) });
    expect(rows.data).toMatchObject([{ name: 'Петрова Анна', phone: null, outcome: 'new' }]);
    expect(await t.verify()).toEqual([]);
  });
});
