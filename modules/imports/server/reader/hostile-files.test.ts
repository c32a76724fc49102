import { describe, expect, test } from 'vitest';
import { bareWorkbook, zip } from '@ritm/tables/testing';
import { readTables } from '@ritm/tables';
import { inChild } from './in-child.ts';
import type { Reply } from './protocol.ts';

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Returns the replies of the limited thread about the file. */
async function recognise(bytes: Uint8Array<ArrayBuffer>): Promise<Reply[]> {
  const replies: Reply[] = [];
  const work = { kind: 'recognise' as const, file_name: 'x', today: '2026-09-15' };
  for await (const reply of inChild(work, [bytes])) replies.push(reply);
  return replies;
}

describe('NUL bytes in a text', () => {
  // PostgreSQL cannot store U+0000: one that stayed in a cell would fail the whole import and not only its row.
  test('that stand in cells and between them are left out', async () => {
    const text = 'ФИО;Телефон\n\u0000Ив\u0000анова;891\u000023456789\u0000\n';
    const [sheet] = (await readTables(utf8(text.padEnd(2_000, 'Анна;1\n')), 'x.csv')).sheets;
    expect(sheet!.rows[1]).toEqual(['Иванова', '89123456789']);
    expect(JSON.stringify(sheet)).not.toContain('\\u0000');
  });

  test('by themselves are no table', async () => {
    await expect(readTables(new Uint8Array(10_000), 'x.csv')).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:unsupported_format|file_empty)$/) as string,
    });
  });

  test('in what the thread says of a file do not reach the database', async () => {
    const replies = await recognise(utf8(`ФИ\u0000О;Телефон\n${'Анна;89123456789\n'.repeat(50)}`));
    expect(replies).toMatchObject([{ kind: 'recognised' }]);
    expect(JSON.stringify(replies)).not.toContain('\\u0000');
  });
});

describe('archives within archives', () => {
  const workbook = () => zip(bareWorkbook({ sheetData: '<row r="1"><c r="A1"><v>1</v></c></row>' }));
  const nested = (depth: number): Uint8Array => {
    let bytes = workbook();
    for (let level = 0; level < depth; level++) bytes = zip([{ name: `${level}.zip`, text: bytes }]);
    return bytes;
  };

  test.each([1, 3, 50])('%i deep are refused and not opened', async (depth) => {
    await expect(readTables(nested(depth), 'x.xlsx')).rejects.toMatchObject({
      code: 'unsupported_format',
      data: { found: 'archive' },
    });
  });

  test('beside a sheet are left packed: a workbook is read, its attachment is not', async () => {
    const attached = { name: 'xl/embeddings/package.xlsx', text: nested(3) };
    const sheetData = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const { sheets } = await readTables(zip(bareWorkbook({ sheetData, extra: [attached] })), 'x.xlsx');
    expect(sheets).toMatchObject([{ rows: [[1]] }]);
  });

  test('that unpack into more than they may are refused by the outer size', async () => {
    const bomb = zip([{ name: 'zeros.bin', text: new Uint8Array(40 * 1024 * 1024) }]);
    const parts = Array.from({ length: 30 }, (_, index) => ({
      name: `xl/embeddings/${index}.zip`,
      text: bomb,
      declaredBytes: 0x0fffffff,
    }));
    const bytes = zip(bareWorkbook({ sheetData: '<row r="1"><c r="A1"><v>1</v></c></row>', extra: parts }));
    await expect(readTables(bytes, 'x.xlsx')).rejects.toMatchObject({ code: 'archive_too_large' });
  });
});
