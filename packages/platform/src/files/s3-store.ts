import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/config.ts';
import type { FileStore } from './files.ts';

const nothing = () => undefined;
/** The S3 client would log to the console; every failure is thrown as well. */
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

interface Opened {
  client: S3Client;
  sdk: typeof import('@aws-sdk/client-s3');
}

/** The client is loaded on the first call. */
function opener({ endpoint, region, keyId, secret }: S3Config): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined;
  return () =>
    (opened ??= import('@aws-sdk/client-s3').then((sdk) => {
      const credentials = { accessKeyId: keyId, secretAccessKey: secret };
      // Every kind of storage understands a bucket in the path.
      const client = new sdk.S3Client({ endpoint, region, credentials, forcePathStyle: true, logger: silent });
      return { client, sdk };
    }));
}

/** A bucket that is not there answers 404 as well, but then nothing is known of the object. */
const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
  return name !== 'NoSuchBucket' && (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404);
};

/** Short texts under our own names, beside the files. */
export function s3Bucket(config: S3Config) {
  const open = opener(config);
  const Bucket = config.bucket;
  return {
    async getText(Key: string): Promise<string | undefined> {
      const { client, sdk } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
        return await Body!.transformToString();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async putText(Key: string, Body: string): Promise<void> {
      const { client, sdk } = await open();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/json' }));
    },
  };
}

/**
 * Files in a bucket. Bytes are first written to `spool`: only then are their size and hash known, an upload that is too
 * large never leaves the machine, and an interrupted one leaves nothing in the bucket. The client is loaded with the
 * first file.
 */
export function s3Store(config: S3Config, spool: FileStore): FileStore {
  const { bucket } = config;
  const open = opener(config);

  return {
    async put(source, maxBytes) {
      const { client, sdk } = await open();
      const spooled = await spool.put(source, maxBytes);
      const Body = spool.read(spooled.token);
      // The client listens for errors once it sends. The file may fail before that, and then the sending fails too.
      Body.on('error', nothing);
      try {
        const ChecksumSHA256 = spooled.sha256.toString('base64');
        const put = { Bucket: bucket, Key: spooled.token, Body, ContentLength: spooled.size, ChecksumSHA256 };
        await client.send(new sdk.PutObjectCommand(put));
      } finally {
        Body.destroy();
        await spool.remove(spooled.token);
      }
      return spooled;
    },

    read(token, range) {
      const out = new PassThrough();
      const get = async () => {
        const { client, sdk } = await open();
        const { Body }: GetObjectCommandOutput = await client.send(
          new sdk.GetObjectCommand({
            Bucket: bucket,
            Key: token,
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        );
        await pipeline(Body as NodeJS.ReadableStream, out);
      };
      get().catch((error: Error) => out.destroy(error));
      return out;
    },

    async remove(token) {
      const { client, sdk } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: token }));
    },

    async sizeOf(token) {
      const { client, sdk } = await open();
      try {
        return (await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: token }))).ContentLength;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}
