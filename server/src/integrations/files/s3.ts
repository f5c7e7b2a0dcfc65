import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { requireFileKey } from './file-key.ts';
import { type Files, longestSilenceMs, operationLimitMs } from './port.ts';

export type S3Options = {
  readonly bucket: string;
  readonly region: string;
  /** Of a service other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Without them the machine's own are used, as the SDK finds them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

/** Of the SDK, whose pauses grow from a tenth of a second: three seconds of them at most. */
const maxAttempts = 6;

/** Files in a bucket of any S3-compatible service, for several machines. Nothing in the bucket is public. */
export function s3({ bucket, region, endpoint, credentials }: S3Options): Files {
  const client = new S3Client({
    region,
    maxAttempts,
    ...(credentials && { credentials }),
    // Other services know buckets by path, and not all of them the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const objectOf = (key: string) => {
    requireFileKey(key);
    return { Bucket: bucket, Key: key };
  };
  return {
    async put(key, content, contentType) {
      const object = { ...objectOf(key), Body: content, ContentType: contentType };
      await withinLimit((limit) => client.send(new PutObjectCommand(object), limit));
    },
    async read(key) {
      const object = objectOf(key);
      try {
        const { Body, ContentLength } = await withinLimit((limit) =>
          client.send(new GetObjectCommand(object), limit),
        );
        return { body: patientReader(Body as Readable), bytes: ContentLength! };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async delete(key) {
      const object = objectOf(key);
      await withinLimit((limit) => client.send(new DeleteObjectCommand(object), limit));
    },
  };
}

/** Ends with the answer's head: what is still read of its body then is not under the limit. */
async function withinLimit<T>(operation: (limit: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), operationLimitMs);
  try {
    return await operation({ abortSignal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Breaks a body off over which nothing comes while more is wanted. That its reader takes time is no fault. */
function patientReader(body: Readable): Readable {
  const reader = Readable.from(unlessSilent(body), { objectMode: false });
  // Also where nothing was read yet: then nobody else hears of a fault, or lets go of the connection.
  body.on('error', () => {});
  reader.once('close', () => body.destroy());
  return reader;
}

async function* unlessSilent(body: Readable): AsyncGenerator<Buffer> {
  const listen = () =>
    setTimeout(() => body.destroy(new Error('The storage fell silent.')), longestSilenceMs);
  let silence = listen();
  try {
    for await (const chunk of body) {
      clearTimeout(silence);
      yield chunk as Buffer;
      silence = listen();
    }
  } finally {
    clearTimeout(silence);
  }
}
