import type { Readable } from 'node:stream';
import { type Api, api, type EndpointName } from '@sidebet/contract/api';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '@sidebet/contract/endpoint';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequireOperator, Viewer } from '../users/viewer.ts';
import type { BackgroundWork } from './background-work.ts';
import { describeProblems } from './describe-problems.ts';
import { type Download, receiveUpload, sendDownload, uploadType } from './files.ts';
import { RefusalError } from './problem.ts';
import { isShared, sendShared } from './shared-answer.ts';
import { answerLimitMs, limitAnswer } from './time-limits.ts';

/** What every handler receives: the parsed request and the user. */
export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The bytes of the file as they arrive, if the contract declares an upload. Never longer than it allows. */
  readonly upload: E extends { upload: object } ? Readable : undefined;
  readonly viewer: E['access'] extends 'user' | 'operator' ? Viewer : Viewer | null;
  /** Present if the contract says that the endpoint moves money. */
  readonly idempotencyKey: E extends { movesMoney: true } ? string : undefined;
  /** Present if the contract says `formFirst`: the refusal to answer with unless the form has errors. */
  readonly unmetRequirement: E extends { formFirst: true } ? Refusal | null : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<(E extends { download: readonly string[] } ? Download : ResultOf<E>) | Refusal>;
/** One handler per named endpoint of the contract. */
export type Handlers<Names extends EndpointName = EndpointName> = { [N in Names]: Handler<Api[N]> };

/** Finds the user who sent a request; null for a visitor. */
export type FindViewer = (request: FastifyRequest) => Promise<Viewer | null>;

/** A request about to be handled, with its user and address. */
type LimitedRequest = {
  /** Null for what is no endpoint of the contract, such as a page. */
  readonly name: EndpointName | null;
  readonly method: Endpoint['method'];
  readonly address: string;
  readonly userId: string | null;
};
/** Counts a request against the limits. Returns null to continue, or the seconds to wait. */
export type WaitFor = (request: LimitedRequest) => number | null;

const idempotencyKey = /^[\x21-\x7e]{1,200}$/;

/**
 * Mounts every endpoint of the contract. A missing handler is a compile error because of the type of `handlers`.
 */
export function mountHandlers(
  app: FastifyInstance,
  handlers: Handlers,
  findViewer: FindViewer,
  checks: GuardChecks,
  waitFor: WaitFor | null = null,
  requireOperator: RequireOperator = noOperators,
  limitMs = answerLimitMs,
): void {
  for (const name of Object.keys(api) as EndpointName[]) {
    const entry: Endpoint = api[name];
    const handler = handlers[name] as (call: object) => Promise<unknown>;
    app.route({
      method: entry.method,
      url: entry.path,
      config: {
        access: entry.access,
        movesMoney: entry.movesMoney ?? false,
        takesFile: entry.upload !== undefined,
      },
      schema: {
        operationId: name,
        summary: entry.summary,
        ...describeGuards(entry),
        tags: [entry.tag],
        ...(entry.params && { params: entry.params }),
        ...(entry.query && { querystring: entry.query }),
        ...(entry.body && { body: entry.body }),
        ...(entry.upload && { consumes: [uploadType] }),
        ...(entry.download && { produces: entry.download }),
        response: { ...responseSchema(entry), ...describeProblems(entry) },
      },
      ...(entry.sentAsBuilt && { serializerCompiler: asBuilt }),
      // The session is checked before the body is parsed, so visitors learn nothing from validation errors.
      onRequest: async (request, reply) => {
        limitAnswer(reply, limitMs(entry));
        request.viewer = await findViewer(request);
        if (entry.access !== 'public' && !request.viewer) throw new RefusalError(refuse('unauthenticated'));
        if (entry.access === 'operator') {
          if (request.viewer?.role !== 'admin') throw new RefusalError(refuse('notFound'));
          const access = entry.method === 'GET' ? 'read' : 'change';
          const refusal = await requireOperator(request.viewer, access, request);
          if (refusal) throw new RefusalError(refusal);
        }
        if (entry.cash && !checks.offersCash) throw new RefusalError(refuse('cashOff'));
        const userId = request.viewer?.id ?? null;
        const wait = waitFor?.({ name, method: entry.method, address: request.ip, userId }) ?? null;
        if (wait === null) return;
        throw new RefusalError(refuseTooMany(wait));
      },
      handler: async (request, reply) => {
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          upload: entry.upload ? receiveUpload(request, reply, entry.upload) : undefined,
          viewer: request.viewer,
          idempotencyKey: entry.movesMoney ? requireKey(request) : undefined,
          request,
          reply,
        };
        const result = await runGuarded(entry, checks, call, handler);
        // Too late: `limitAnswer` has sent the response.
        if (reply.sent) return;
        if (isRefusal(result)) throw new RefusalError(result);
        if (result === null && entry.response instanceof z.ZodNull) return reply.status(204).send();
        if (entry.download) return sendDownload(reply, result as Download);
        if (isShared(result)) return sendShared(request, reply, result);
        return result;
      },
    });
  }
}

/** Sends the response of the handler as it is. Refusals go through their schema. */
const asBuilt: FastifySerializerCompiler<unknown> = (route) =>
  route.httpStatus === '200'
    ? JSON.stringify
    : serializerCompiler(route as Parameters<typeof serializerCompiler>[0]);

/** For applications mounted without operators. */
const noOperators: RequireOperator = async () => refuse('notFound');

function responseSchema({ response, download }: Endpoint): Record<number, z.ZodType> {
  // Only for the documentation: a file is sent as it is.
  if (download) return { 200: z.string().meta({ format: 'binary', description: 'The file' }) };
  return response instanceof z.ZodNull ? { 204: z.undefined() } : { 200: response };
}

function requireKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !idempotencyKey.test(key))
    throw new RefusalError(refuse('idempotencyKeyMissing'));
  return key;
}

/** The checks behind what endpoints declare in the contract. Each returns the refusal, or null. */
export type GuardChecks = {
  /** Whether this deployment has deposits, withdrawals and bets for money (CASH). */
  readonly offersCash: boolean;
  /** Reads the request's origin now; the returned function checks age and place. */
  readonly eligibility: (viewer: Viewer, request: FastifyRequest) => () => Promise<Refusal | null>;
  readonly acceptedTerms: (viewer: Viewer) => Promise<Refusal | null>;
  readonly verifiedEmail: (viewer: Viewer) => Promise<Refusal | null>;
  readonly stepUp: (viewer: Viewer) => Promise<Refusal | null>;
  readonly backgroundWork: BackgroundWork;
};

type Guarded = {
  readonly viewer: Viewer | null;
  readonly request: FastifyRequest;
  readonly unmetRequirement?: Refusal | null;
};

/**
 * Runs a handler behind the guards of its endpoint, in this order: eligibility, terms, verified email, step-up. Returns its
 * response or the first refusal.
 */
async function runGuarded<C extends Guarded>(
  entry: Endpoint,
  checks: GuardChecks,
  call: C,
  handler: (call: C) => Promise<unknown>,
): Promise<unknown> {
  const { viewer, request } = call;
  if (!viewer) return handler(call);
  const checkEligibility = entry.eligibility && checks.eligibility(viewer, request);
  const ineligible = entry.eligibility === 'required' && (await checkEligibility!());
  if (ineligible) return ineligible;
  const unmet =
    (entry.acceptedTerms && (await checks.acceptedTerms(viewer))) ||
    (entry.verifiedEmail && (await checks.verifiedEmail(viewer))) ||
    (entry.stepUp && (await checks.stepUp(viewer))) ||
    null;
  if (unmet && !entry.formFirst) return unmet;
  const result = await handler(entry.formFirst ? { ...call, unmetRequirement: unmet } : call);
  if (entry.eligibility === 'recorded' && !isRefusal(result))
    checks.backgroundWork.run('check age and place', checkEligibility!);
  return result;
}

/** What the guards of an endpoint demand, for the API documents. */
function describeGuards({ cash, eligibility, acceptedTerms, verifiedEmail, stepUp }: Endpoint): {
  description?: string;
} {
  const demands = [
    cash && 'Refused by sites without cash.',
    eligibility === 'required' && 'Betting must be offered to the user’s age and place.',
    acceptedTerms && 'Requires acceptance of the current terms.',
    verifiedEmail && 'Requires a verified email address.',
    stepUp && 'Requires authentication in the last 10 minutes.',
  ].filter((demand) => demand);
  return demands.length > 0 ? { description: demands.join(' ') } : {};
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
