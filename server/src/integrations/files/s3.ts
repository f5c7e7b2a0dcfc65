import { addAbortSignal, type Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { requireFileKey } from './file-key.ts';
import { type Files, operationLimitMs } from './port.ts';

export type S3Options = {
  readonly bucket: string;
  readonly region: string;
  /** Of a service other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Without them the machine's own are used, as the SDK finds them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

/** Files in a bucket of any S3-compatible service, for several machines. Nothing in the bucket is public. */
export function s3({ bucket, region, endpoint, credentials }: S3Options): Files {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    // Other services know buckets by path, and not all of them the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const within = () => ({ abortSignal: AbortSignal.timeout(operationLimitMs) });
  const objectOf = (key: string) => {
    requireFileKey(key);
    return { Bucket: bucket, Key: key };
  };
  return {
    async put(key, content, contentType) {
      const object = { ...objectOf(key), Body: content, ContentType: contentType };
      await client.send(new PutObjectCommand(object), within());
    },
    async read(key) {
      const object = objectOf(key);
      const limit = within();
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(object), limit);
        const body = addAbortSignal(limit.abortSignal, Body as Readable);
        return { body, bytes: ContentLength! };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)), within());
    },
  };
}
