/** The parent process's instructions to the load generator. */
export type LoadJob = {
  readonly port: number;
  /** Warm-up, not counted: caches fill and code is compiled. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** One list per keep-alive connection, which sends its requests one at a time in random order. */
  readonly connections: readonly (readonly RequestText[])[];
};

/** A complete raw HTTP request. If `keyed`, a new Idempotency-Key is inserted. */
export type RequestText = { readonly before: string; readonly after: string; readonly keyed: boolean };

export type LoadResult = {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The first response that was not a 200, if any. */
  readonly firstFailure: string | null;
};

/** Headers of a browser's same-origin fetch, with the session. */
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
