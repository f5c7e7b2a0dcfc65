import { join } from 'node:path';
import type { Env } from '../../config/env.ts';
import { localDisk } from './local-disk.ts';
import type { Files } from './port.ts';

/** The configured storage: a bucket if one is set, otherwise a folder of DATA_DIR. */
export async function openFiles(env: Env): Promise<Files> {
  if (!env.FILES_S3_BUCKET) return localDisk(join(env.DATA_DIR, 'files'));
  // Loading the SDK takes longer than starting the rest of the server.
  const { s3 } = await import('./s3.ts');
  const [accessKeyId, secretAccessKey] = [env.FILES_S3_ACCESS_KEY_ID, env.FILES_S3_SECRET_ACCESS_KEY];
  return s3({
    bucket: env.FILES_S3_BUCKET,
    region: env.FILES_S3_REGION,
    endpoint: env.FILES_S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}
