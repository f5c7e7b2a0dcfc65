import { FeedFailure, type FeedQuota } from './port.ts';
import { parseFailure } from './the-odds-api-fault.ts';

export type Connection = {
  readonly apiKey: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  /** Aborts running calls when the server stops. */
  readonly signal?: AbortSignal | undefined;
  readonly onQuota: (quota: FeedQuota) => void;
};

/**
 * Sends one GET and returns the decoded JSON body, or throws a FeedFailure. The vendor requires the key in the
 * URL, so fetch errors, which may quote the URL, are never passed on.
 */
export async function getJson(
  connection: Connection,
  path: string,
  query: Record<string, string>,
): Promise<unknown> {
  const url = new URL(`${connection.baseUrl}/v4${path}`);
  url.search = new URLSearchParams({ ...query, apiKey: connection.apiKey }).toString();
  const timeout = AbortSignal.timeout(connection.timeoutMs);
  const signal = connection.signal ? AbortSignal.any([timeout, connection.signal]) : timeout;
  let status: number;
  let body: string;
  try {
    // A redirect is not followed, because it would send the key elsewhere.
    const answer = await connection.fetch(url, {
      signal,
      redirect: 'manual',
      headers: { accept: 'application/json' },
    });
    connection.onQuota(readQuota(answer.headers));
    status = answer.status;
    body = await readText(answer);
  } catch (error) {
    const why = timeout.aborted ? `no response within ${connection.timeoutMs} ms` : errorName(error);
    throw new FeedFailure('unavailable', `The feed is unreachable (${path}): ${why}.`);
  }
  if (status !== 200) throw parseFailure(status, body, (text) => withoutKey(text, connection.apiKey));
  try {
    return JSON.parse(body);
  } catch {
    throw new FeedFailure('unavailable', `The feed's answer to ${path} is not JSON.`);
  }
}

/** Far more than the largest response, about 1 MB. */
const maxAnswerBytes = 10_000_000;

class TooLarge extends Error {
  override name = 'TooLarge';
}

/** The body of a response, limited in size. */
async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxAnswerBytes) throw new TooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The quota headers; `remaining` can be slightly negative. */
function readQuota(headers: Headers): FeedQuota {
  const read = (name: string) => {
    const text = headers.get(`x-requests-${name}`);
    const count = text === null || text.trim() === '' ? Number.NaN : Number(text);
    return Number.isFinite(count) ? count : null;
  };
  return { remaining: read('remaining'), used: read('used'), lastCost: read('last') };
}

function withoutKey(text: string, key: string): string {
  return text.replaceAll(key, '***').replaceAll(encodeURIComponent(key), '***');
}

/** A system error code (ECONNREFUSED, ENOTFOUND) or the error's name, never its text. */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : error.name;
}
