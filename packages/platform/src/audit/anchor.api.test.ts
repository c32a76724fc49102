import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, untilSealable, type TestApp } from '@ritm/testing';
import { anchorPlaces, type AnchorPlace } from './anchor.ts';
import { anchorLaw, sealAndAnchor } from './chain-queries.ts';

let t: TestApp;
let storage: FauxqsServer;
let dataDir: string;
let places: AnchorPlace[];
const s3 = (bucket: string) => ({
  endpoint: storage.address,
  region: 'us-east-1',
  bucket,
  keyId: 'test',
  secret: 'test',
});

beforeAll(async () => {
  t = await openTestApp();
  storage = await startFauxqs({ port: 0, logger: false });
  storage.createBucket('ritm');
  dataDir = await mkdtemp(join(tmpdir(), 'ritm-anchor-'));
  places = anchorPlaces({ dataDir, s3: s3('ritm') });
});
afterAll(async () => {
  await t.close();
  await storage.stop();
  await rm(dataDir, { recursive: true });
});

const write = () =>
  t.sql(`insert into audit_log (actor_role, action, object_type) values ('system', 'platform.tested', 'installation')`);
const seal = async () => {
  await write();
  await untilSealable(t);
  return sealAndAnchor(t.platform.database, places);
};
const newestSeal = async () => Number((await t.sql<{ id: string }>('select max(id) as id from audit_seals'))[0]!.id);
const found = () => anchorLaw(places).find!(t.platform.database);
const [file, bucket] = ['audit-anchor.json', 's3:audit-anchor.json'];

test('each seal is anchored in the data folder and in the bucket', async () => {
  expect(places.map(({ name }) => name)).toEqual([file, bucket]);
  expect(await Promise.all(places.map((place) => place.read()))).toEqual([undefined, undefined]);
  expect(await seal()).toEqual({ sealed: 1, broken: [] });
  expect(await seal()).toEqual({ sealed: 1, broken: [] });
  const [ofFile, ofBucket] = await Promise.all(places.map((place) => place.read()));
  expect(ofBucket).toEqual({ seal_id: await newestSeal(), hash: expect.stringMatching(/^[\da-f]{64}$/) });
  expect(ofFile).toEqual(ofBucket);
  expect(JSON.parse(await readFile(join(dataDir, file), 'utf8'))).toEqual(ofFile);
  expect(await found()).toEqual([]);
});

test('an anchor of the bucket alone is enough to see a change, and nothing is sealed over it', async () => {
  const anchor = (await places[1]!.read())!;
  await places[1]!.write({ ...anchor, hash: 'ff'.repeat(32) });
  expect(await found()).toMatchObject([
    { where: bucket, says: expect.stringContaining('missing, changed or unreadable') },
  ]);
  expect(await seal()).toEqual({ sealed: 0, broken: [expect.stringContaining(bucket)] });
  await places[1]!.write(anchor);
  expect((await seal()).broken).toEqual([]);
});

test('after a restore from a backup verify says that the anchor is ahead, until a person removes it', async () => {
  const kept = await newestSeal();
  await seal();
  await seal();
  const ahead = await newestSeal();
  // What a restore does: the later lines and their seals have never been.
  await t.sql('delete from audit_log where xid >= (select to_xid from audit_seals where id = $1)', [kept]);
  await t.sql('delete from audit_seals where id > $1', [kept]);
  const says = expect.stringContaining('ahead of the database: the database was restored from a backup');
  expect(await found()).toEqual(
    [file, bucket].map((where) => ({ where, anchored_seal: ahead, newest_seal: kept, says })),
  );
  expect(await seal()).toEqual({ sealed: 0, broken: [expect.stringContaining(file), expect.stringContaining(bucket)] });

  await rm(join(dataDir, file));
  expect(await found()).toMatchObject([{ where: bucket }]);
  await fetch(`${storage.address}/ritm/${file}`, { method: 'DELETE' });
  expect(await found()).toEqual([]);
  expect(await seal()).toMatchObject({ sealed: 2, broken: [] });
  expect(await Promise.all(places.map((place) => place.read()))).toMatchObject([
    { seal_id: await newestSeal() },
    { seal_id: await newestSeal() },
  ]);
});

test('a bucket that is not there is an error, never an anchor that agrees', async () => {
  const elsewhere = anchorPlaces({ dataDir, s3: s3('nobodys') });
  await expect(anchorLaw(elsewhere).find!(t.platform.database)).rejects.toThrow();
  await expect(sealAndAnchor(t.platform.database, elsewhere)).rejects.toThrow();
});
