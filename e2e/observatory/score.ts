import { CookieJar } from 'tough-cookie';

/** Scores a site like Mozilla's HTTP Observatory, with its own code (e2e/vendor), from recorded responses. */

export const vendor = new URL('../vendor/mdn-http-observatory-1.4.8/', import.meta.url);

/** One response; header names in lower case. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
};

export type Scan = {
  /** The page's https address. */
  readonly url: URL;
  readonly page: Answer;
  /** The redirects of the same address over http, with their status. */
  readonly httpRoute: readonly { readonly url: URL; readonly status: number }[];
  /** The response to a cross-origin preflight request. */
  readonly preflight: Answer;
  /** Set-Cookie headers from any response of the site. */
  readonly cookies: readonly string[];
};

export type Score = {
  /** From A+ to F. */
  readonly grade: string;
  /** 100 meets every requirement; more is extra credit. */
  readonly score: number;
  /** The result of each of the ten tests and its effect on the score. */
  readonly tests: readonly { readonly name: string; readonly result: string; readonly modifier: number }[];
};

type Output = { result: string; constructor: { name: string } };
type Response = {
  status: number;
  headers: object;
  verified: boolean;
  httpEquiv?: Map<string, string[]>;
  request?: object;
};
type Requests = {
  responses: {
    auto: Response;
    http: Response;
    https: Response;
    cors: Response;
    httpRedirects: readonly object[];
    httpsRedirects: readonly object[];
  };
  resources: { path: string };
  session: object;
};

const load = async <T>(path: string): Promise<T> => (await import(new URL(path, vendor).href)) as T;

/** Calculated as in the package's src/scanner/index.js, without network access. The certificate is assumed to be valid. */
export async function score({ url, page, httpRoute, preflight, cookies }: Scan): Promise<Score> {
  const { ALL_TESTS } = await load<{ ALL_TESTS: ((requests: Requests) => Output)[] }>('src/constants.js');
  const { Requests } = await load<{ Requests: new (host: string) => Requests }>('src/types.js');
  const grader = await load<{
    getScoreModifier(result: string): number;
    getGradeForScore(points: number): { grade: string; score: number };
  }>('src/grader/grader.js');
  const charts = await load<{ MINIMUM_SCORE_FOR_EXTRA_CREDIT: number }>('src/grader/charts.js');
  const { parseHttpEquivHeaders } = await load<{
    parseHttpEquivHeaders(html: string, base: string): Map<string, string[]>;
  }>('src/retriever/utils.js');

  const jar = new CookieJar();
  for (const cookie of cookies) jar.setCookieSync(cookie, url.href);
  const auto = { ...responseOf(page), httpEquiv: parseHttpEquivHeaders(page.body, url.href) };
  const requests = new Requests(url.hostname);
  requests.responses = {
    auto,
    https: auto,
    http: responseOf(page),
    httpRedirects: httpRoute,
    httpsRedirects: [],
    cors: { ...responseOf(preflight), request: { headers: { origin: 'https://elsewhere.example' } } },
  };
  requests.resources.path = page.body;
  requests.session = { url, jar };

  const tests = ALL_TESTS.map((test) => {
    const output = test(requests);
    const { result } = output;
    return { name: output.constructor.name, result, modifier: grader.getScoreModifier(result) };
  });
  const sum = (kept: (modifier: number) => boolean) =>
    tests.reduce((points, { modifier }) => points + (kept(modifier) ? modifier : 0), 100);
  const plain = sum((modifier) => modifier < 0);
  const points = plain >= charts.MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(() => true) : plain;
  return { ...grader.getGradeForScore(points), tests };
}

/** Headers in the form the scoring code reads: as entries, and by name. */
function responseOf({ status, headers }: Answer): Response {
  const asked = Object.create({
    get(this: Record<string, unknown>, name: string) {
      return this[name.toLowerCase()];
    },
  });
  return { status, verified: true, headers: Object.assign(asked, headers) };
}
