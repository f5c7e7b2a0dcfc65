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
  /** Only for services other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Without them the SDK finds the machine's own credentials. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

/** The SDK's pauses grow from a tenth of a second, about three seconds in total. */
const maxAttempts = 6;

/** Files in a private bucket of any S3-compatible service, for several machines. */
export function s3({ bucket, region, endpoint, credentials }: S3Options): Files {
  const client = new S3Client({
    region,
    maxAttempts,
    ...(credentials && { credentials }),
    // Other services address buckets by path, and some lack the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const toObject = (key: string) => {
    requireFileKey(key);
    return { Bucket: bucket, Key: key };
  };
  return {
    async put(key, content, contentType) {
      const object = { ...toObject(key), Body: content, ContentType: contentType };
      await withinLimit((limit) => client.send(new PutObjectCommand(object), limit));
    },
    async read(key) {
      const object = toObject(key);
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
      const object = toObject(key);
      await withinLimit((limit) => client.send(new DeleteObjectCommand(object), limit));
    },
  };
}

/** Ends with the response headers; reading the body is not limited. */
async function withinLimit<T>(operation: (limit: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), operationLimitMs);
  try {
    return await operation({ abortSignal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Aborts a body that stalls while the reader waits. A slow reader is no error. */
function patientReader(body: Readable): Readable {
  const reader = Readable.from(unlessSilent(body), { objectMode: false });
  // Also before reading starts; otherwise no one handles an error or releases the connection.
  body.on('error', () => {});
  reader.once('close', () => body.destroy());
  return reader;
}

async function* unlessSilent(body: Readable): AsyncGenerator<Buffer> {
  const listen = () =>
    setTimeout(() => body.destroy(new Error('The storage stopped sending data.')), longestSilenceMs);
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
