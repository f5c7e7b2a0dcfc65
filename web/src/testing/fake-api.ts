import { type Api, api, type EndpointName } from '@sidebet/contract/api';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@sidebet/contract/endpoint';
import { type RefusalCode, refusalMessages } from '@sidebet/domain/refusals';

type Received<N extends EndpointName> = {
  readonly params: ParamsOf<Api[N]>;
  readonly query: QueryOf<Api[N]>;
  readonly body: BodyOf<Api[N]>;
  readonly idempotencyKey: string | null;
};
type Reply<N extends EndpointName> = ResponseOf<Api[N]> | Failure;
type Answer<N extends EndpointName> = Reply<N> | ((request: Received<N>) => Reply<N> | Promise<Reply<N>>);
/** What the server answers, by endpoint: a response, a failure, or a function of the request. */
export type Answers = { [N in EndpointName]?: Answer<N> };

class Failure {
  readonly respond: () => Response;
  constructor(respond: () => Response) {
    this.respond = respond;
  }
}

/** A refusal as the server sends it. */
export function refuse(code: RefusalCode, status = 409, detail: string = refusalMessages[code]): Failure {
  return new Failure(() => Response.json({ code, detail, status }, { status }));
}

/** The refusal of a form because of one field. */
export function refuseField(path: string, code: RefusalCode, status = 409): Failure {
  const detail = refusalMessages[code];
  const fields = [{ path, message: detail }];
  return new Failure(() => Response.json({ code, detail, status, fields }, { status }));
}

/** A lost connection: the request may have arrived, but no response does. */
export const unreachable = new Failure(() => {
  throw new TypeError('Failed to fetch');
});

/** The response of a gateway in front of a server that is down. */
export const badGateway = new Failure(() => new Response('Bad Gateway', { status: 502 }));

type Request = { readonly name: EndpointName } & Received<EndpointName>;

export type FakeApi = {
  /** Answers from now on. */
  answer(answers: Answers): void;
  /** The requests to an endpoint so far. */
  sent<N extends EndpointName>(name: N): readonly Received<N>[];
  readonly fetch: typeof fetch;
};

/**
 * Answers requests in memory. Requests and responses must match the contract's schemas. A request without an answer gets
 * a 404 and fails the test through `unexpected`.
 */
export function createFakeApi(initial: Answers, unexpected: (what: string) => void): FakeApi {
  const answers: Answers = { ...initial };
  const requests: Request[] = [];

  async function reply(url: URL, init: RequestInit): Promise<Response> {
    const found = findEndpoint(init.method ?? 'GET', url.pathname);
    const answer = found && answers[found.name];
    if (!found || answer === undefined) {
      unexpected(`${init.method ?? 'GET'} ${url.pathname}`);
      return new Response(null, { status: 404 });
    }
    const { name, params } = found;
    const endpoint: Endpoint = api[name];
    const request = {
      name,
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
      body: endpoint.body?.parse(JSON.parse(String(init.body ?? '{}'))),
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
    } as Request;
    requests.push(request);
    const result: unknown =
      typeof answer === 'function' ? await (answer as (request: Request) => unknown)(request) : answer;
    if (result instanceof Failure) return result.respond();
    // Parsed to check it, and sent as the server encodes it.
    const sent = endpoint.response.encode(endpoint.response.parse(result));
    return sent === null ? new Response(null, { status: 204 }) : Response.json(sent);
  }

  return {
    answer: (more) => void Object.assign(answers, more),
    sent: (name) => requests.filter((request) => request.name === name) as never,
    fetch: async (input, init = {}) => {
      const { signal } = init;
      signal?.throwIfAborted();
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([reply(new URL(String(input), 'http://localhost'), init), aborted]);
    },
  };
}

function findEndpoint(method: string, path: string) {
  for (const [name, endpoint] of Object.entries(api)) {
    if (endpoint.method !== method) continue;
    const pattern = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = pattern.exec(path);
    if (match) return { name: name as EndpointName, params: { ...match.groups } };
  }
  return null;
}
