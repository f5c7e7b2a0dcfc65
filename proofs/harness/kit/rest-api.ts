import { readFileSync } from 'node:fs';
import { request } from 'node:https';

export type RestAnswer = { readonly status: number; readonly body: string };

export type RestRequest = {
  readonly method?: 'GET' | 'PATCH' | 'POST';
  readonly body?: object;
  /** `name:password` */
  readonly login?: string;
  readonly withinMs?: number;
};

/** Calls the REST API of a Patroni on this machine. */
export async function callRestApi(
  port: number,
  path: string,
  ca: string,
  { method = 'GET', body, login, withinMs = 2_000 }: RestRequest = {},
): Promise<RestAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RestAnswer>();
  const sent = request(
    {
      ...{ host: '127.0.0.1', port, path, method, ca: readFileSync(ca) },
      ...(login !== undefined && { auth: login }),
      signal: AbortSignal.timeout(withinMs),
    },
    async (answer) => {
      let text = '';
      try {
        for await (const bytes of answer.setEncoding('utf8')) text += bytes;
        resolve({ status: answer.statusCode!, body: text });
      } catch (error) {
        reject(error);
      }
    },
  );
  sent.on('error', reject);
  sent.end(body && JSON.stringify(body));
  return promise;
}
