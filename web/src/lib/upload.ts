import { apiRoutes } from 'virtual:api-routes';
import type { Api, EndpointName } from '@sidebet/contract/api';
import type { ResponseOf } from '@sidebet/contract/endpoint';
import { fillPath } from './api-client.ts';
import { sendFile, type Upload } from './send-file.ts';

/** Endpoints that take a file. */
type UploadName = { [N in EndpointName]: Api[N] extends { upload: object } ? N : never }[EndpointName];

export type UploadOptions = Omit<Upload, 'method' | 'url' | 'file'> & {
  readonly file: File;
  /** The parameters of the path. */
  readonly params?: Record<string, string>;
};

/** Sends a chosen file to an endpoint (see {@link sendFile}). */
export async function uploadFile<N extends UploadName>(
  name: N,
  { file, params = {}, ...options }: UploadOptions,
): Promise<ResponseOf<Api[N]>> {
  const [method, path] = apiRoutes[name];
  const url = `${fillPath(path, params)}?${new URLSearchParams({ name: file.name.slice(-255) })}`;
  return (await sendFile({ method, url, file, ...options })) as ResponseOf<Api[N]>;
}
