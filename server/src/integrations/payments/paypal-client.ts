import type { Log } from '../../logging/log.ts';
import { withRetry } from '../../time/with-retry.ts';
import { callLimitMs, limitOfCall } from './call-limit.ts';
import { networkFault } from './network-fault.ts';
import { findIssue, kindOfAnswer, PayPalFailure, readErrorBody } from './paypal-failure.ts';
import { fetchToken, type Token } from './paypal-token.ts';

export type PayPalClientOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Without a trailing slash. */
  readonly apiBase: string;
  readonly log: Log;
  /** The time limit of one call, including token and retries. */
  readonly limitMs?: number;
  /** Waits before a repeatable call is retried. */
  readonly retryAfterMs?: readonly number[];
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
};

export type PayPalCall = {
  /** For messages: 'create an order'. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
  /** Idempotency key: a repeat has no second effect. */
  readonly requestId?: string;
  /** Retried within this call while its result is uncertain. Only for idempotent calls. */
  readonly repeatable: boolean;
};

export type PayPalClient = {
  /** Without a trailing slash. */
  readonly apiBase: string;
  /** Returns the JSON of a 2xx response; rejects with PayPalFailure. */
  ask(call: PayPalCall): Promise<unknown>;
};

/** A small client for PayPal's REST API: token, time limit, retries, failures. */
export function paypalClient(options: PayPalClientOptions): PayPalClient {
  const { clientId, clientSecret, apiBase, log, limitMs = callLimitMs, retryAfterMs = [500, 1500] } = options;
  const { fetch: fetchIt = fetch, now = Date.now } = options;
  let cachedToken: Token | null = null;
  let fetching: Promise<Token> | null = null;

  /** Shared by all callers. If this fails, the call itself was never made. */
  function token(name: string): Promise<Token> {
    if (cachedToken && now() < cachedToken.goodUntil) return Promise.resolve(cachedToken);
    fetching ??= newToken(name).finally(() => {
      fetching = null;
    });
    return fetching;
  }

  async function newToken(name: string): Promise<Token> {
    const facts = { kind: 'notNow', call: name, debugId: null } as const;
    const signal = AbortSignal.timeout(Math.min(20_000, limitMs));
    const answer = await fetchToken(fetchIt, apiBase, `${clientId}:${clientSecret}`, now(), signal).catch(
      (error) => {
        throw new PayPalFailure(
          { ...facts, status: null, issue: `token: ${networkFault(error).issue}` },
          null,
        );
      },
    );
    if ('token' in answer) {
      cachedToken = answer.token;
      return cachedToken;
    }
    const report = readErrorBody(answer.body);
    const issue = `token: ${findIssue(report) ?? 'not readable'}`;
    throw new PayPalFailure(
      { ...facts, status: answer.status, issue, debugId: report?.debug_id ?? null },
      report,
    );
  }

  /** Sends one request. The error of fetch, which may quote the request, is never passed on. */
  async function send(call: PayPalCall, bearer: string, signal: AbortSignal) {
    try {
      const answer = await fetchIt(`${apiBase}${call.path}`, {
        method: call.method,
        // A redirect is not followed, because it would send the token elsewhere.
        redirect: 'manual',
        signal,
        headers: {
          authorization: `Bearer ${bearer}`,
          accept: 'application/json',
          ...(call.method === 'POST' && {
            'content-type': 'application/json',
            prefer: 'return=representation',
          }),
          ...(call.requestId && { 'paypal-request-id': call.requestId }),
        },
        ...(call.body !== undefined && { body: call.body }),
      });
      const text = await answer.text();
      return { status: answer.status, debugId: answer.headers.get('paypal-debug-id'), text };
    } catch (error) {
      const fault = signal.aborted ? ({ kind: 'uncertain', issue: 'TIMEOUT' } as const) : networkFault(error);
      throw new PayPalFailure({ ...fault, call: call.name, status: null, debugId: null }, null);
    }
  }

  async function attempt(call: PayPalCall, signal: AbortSignal): Promise<unknown> {
    for (let renewed = false; ; renewed = true) {
      const used = await untilAborted(token(call.name), signal, call.name);
      const { status, debugId, text } = await send(call, used.text, signal);
      const body = parsed(text);
      if (status >= 200 && status < 300 && body !== undefined) return body;
      if (status === 401 && !renewed) {
        if (cachedToken === used) cachedToken = null;
        continue;
      }
      const report = readErrorBody(body);
      const facts = { call: call.name, status, debugId: report?.debug_id ?? debugId };
      const isOk = status >= 200 && status < 300;
      const issue = isOk ? 'UNREADABLE_ANSWER' : findIssue(report);
      throw new PayPalFailure(
        { ...facts, kind: isOk ? 'uncertain' : kindOfAnswer(status, report), issue },
        report,
      );
    }
  }

  return {
    apiBase,
    async ask(call) {
      const signal = limitOfCall(limitMs);
      const waits = call.repeatable ? retryAfterMs : [];
      let wasUncertain = false;
      const waitAfter = (error: unknown, failed: number) => {
        if (!(error instanceof PayPalFailure)) return null;
        wasUncertain ||= error.kind === 'uncertain';
        log.warn({ ...error.facts, attempt: failed }, 'a call to PayPal failed');
        const mayHelp = error.kind === 'uncertain' || error.facts.status === 429;
        return mayHelp ? (waits[failed - 1] ?? null) : null;
      };
      try {
        return await withRetry(() => attempt(call, signal), waitAfter, { signal });
      } catch (error) {
        throw wasUncertain && error instanceof PayPalFailure ? asUncertain(error) : error;
      }
    },
  };
}

/** A later refusal does not undo an earlier attempt. */
export function asUncertain(failure: PayPalFailure): PayPalFailure {
  if (failure.kind === 'uncertain') return failure;
  return new PayPalFailure({ ...failure.facts, kind: 'uncertain' }, failure.report);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Waits for the shared token, within this call's time limit. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal, call: string): Promise<T> {
  let leave = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    leave = () => {
      const facts = { kind: 'notNow', call, status: null, issue: 'token: TIMEOUT', debugId: null } as const;
      reject(new PayPalFailure(facts, null));
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
    aborted.catch(() => {});
  }
}
