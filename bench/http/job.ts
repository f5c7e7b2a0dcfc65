/** What the load generator is asked to do, from its parent process. */
export type LoadJob = {
  readonly port: number;
  /** Not counted: caches fill, code gets compiled. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** One list per keep-alive connection, which sends one of its requests at a time, chosen at random. */
  readonly connections: readonly (readonly RequestText[])[];
};

/** A whole HTTP request as it goes over the wire. A fresh Idempotency-Key is put in between when `keyed`. */
export type RequestText = { readonly before: string; readonly after: string; readonly keyed: boolean };

export type LoadResult = {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The first answer that was not a 200, if any. */
  readonly firstFailure: string | null;
};

/** Headers that a browser's fetch from the site's own page would send, and the session. */
export function requestText(options: {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly cookie: string;
  readonly origin: string;
  readonly body?: object;
}): RequestText {
  const { method, path, cookie, origin } = options;
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    'accept: application/json',
    'accept-encoding: gzip, deflate, br, zstd',
    'accept-language: en-US,en;q=0.9',
    'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    `origin: ${origin}`,
    'sec-fetch-site: same-origin',
    `cookie: ${cookie}`,
  ];
  if (!options.body) return { before: `${head.join('\r\n')}\r\n\r\n`, after: '', keyed: false };
  const body = JSON.stringify(options.body);
  head.push(
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'idempotency-key: ',
  );
  return { before: head.join('\r\n'), after: `\r\n\r\n${body}`, keyed: true };
}
