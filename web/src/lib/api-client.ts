import { apiRoutes } from 'virtual:api-routes';
import type { Api, EndpointName } from '@sidebet/contract/api';
import type { BodyInput, ParamsOf, QueryInput, ResponseOf } from '@sidebet/contract/endpoint';
import { ApiProblem, unreachableMessage } from './api-problem.ts';
import type { RequiredSteps } from './required-steps.ts';

/** The specified call timeout is 70 seconds. The server enforces it, and its error response needs time to arrive. */
export const longestCallMs = 80_000;

/** `{ [key]: T }` if the endpoint declares that part, otherwise nothing. */
type Part<Key extends string, T> = [T] extends [undefined] ? object : Record<Key, T>;

/** Where the user is prompted for what a request needs first. Required for endpoints that may refuse until then. */
type StepPart<E> = E extends { stepUp: true } | { verifiedEmail: true } | { access: 'operator' }
  ? { readonly steps: RequiredSteps }
  : object;

type CallOptions<N extends EndpointName> = Part<'params', ParamsOf<Api[N]>> &
  Part<'body', BodyInput<Api[N]>> &
  StepPart<Api[N]> & {
    query?: QueryInput<Api[N]> | undefined;
    /** One per user intent; retries reuse it. */
    idempotencyKey?: string | undefined;
    signal?: AbortSignal | undefined;
  };

/** Longest delay until a new session cookie reaches the browser. */
const newCookieMs = 300;

type AnyOptions = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  steps?: RequiredSteps;
};

/**
 * Calls one endpoint of the contract. Every failure is an {@link ApiProblem}, or an abort of `signal`; no response
 * within 80 seconds is 'tookTooLong'.
 */
export async function call<N extends EndpointName>(
  name: N,
  options: CallOptions<N>,
): Promise<ResponseOf<Api[N]>> {
  const { params = {}, query = {}, body, idempotencyKey, signal, steps } = options as AnyOptions;
  const [method, path] = apiRoutes[name];
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;

  const send = () =>
    withinLimit(signal, async (limited) => {
      const response = await fetch(fillPath(path, params) + queryString(query), {
        method,
        headers,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: limited,
      });
      if (!response.ok) return { problem: await readProblem(response) };
      return { value: response.status === 204 ? null : await readJson(response) };
    });
  let answer = await send();
  // Confirming the identity replaces the session cookie: a request sent meanwhile carried the old one.
  if (answer.problem?.code === 'unauthenticated') {
    await new Promise((resolve) => setTimeout(resolve, newCookieMs));
    answer = await send();
  }
  if (answer.problem) {
    // Repeats the call under the same key, so a confirmation loses no input.
    if (await steps?.isCompleted(answer.problem)) return call(name, options);
    throw answer.problem;
  }
  return answer.value as ResponseOf<Api[N]>;
}

/** Runs a request until its response is read. Exceeding the limit counts as unreachable, like a lost connection. */
async function withinLimit<T>(
  signal: AbortSignal | undefined,
  request: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  // By hand, because older browsers lack AbortSignal.any.
  const limit = new AbortController();
  const cancel = () => limit.abort(signal?.reason);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    limit.abort();
  }, longestCallMs);
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  try {
    return await request(limit.signal);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (late) throw new ApiProblem('tookTooLong', 0, unreachableMessage);
    if (cause instanceof ApiProblem) throw cause;
    throw new ApiProblem('unreachable', 0, unreachableMessage);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** Reads a file that an endpoint returns. */
export async function callForFile<N extends EndpointName>(
  name: N,
  params: ParamsOf<Api[N]>,
  signal: AbortSignal,
): Promise<Blob> {
  const address = fillPath(apiRoutes[name][1], params as Record<string, string>);
  return withinLimit(signal, async (limited) => {
    const response = await fetch(address, { credentials: 'same-origin', signal: limited });
    if (!response.ok) throw await readProblem(response);
    return response.blob();
  });
}

/** The URL of an endpoint that returns a file, for links. */
export function fileAddress<N extends EndpointName>(name: N, query: QueryInput<Api[N]>): string {
  return apiRoutes[name][1] + queryString((query ?? {}) as Record<string, unknown>);
}

export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

function queryString(query: Record<string, unknown>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiProblem('unreadable', 0, unreachableMessage);
  }
}

async function readProblem(response: Response): Promise<ApiProblem> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  // A gateway in front of a stopped server sends no problem body.
  if (typeof body.detail !== 'string') {
    return new ApiProblem('unreachable', response.status, unreachableMessage);
  }
  const fields = body.fields as ApiProblem['fields'] | undefined;
  return new ApiProblem(String(body.code), response.status, body.detail, fields);
}
