import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName, Faults } from './faults.ts';

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
};
export type Request = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, string> }>;
export type ProviderCall = {
  readonly name: CallName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly handle: (request: Request) => Answer;
};
type Fault = NonNullable<ReturnType<Faults['take']>>;

/**
 * Mounts API calls, each of which can be made to fail before or after its effect. `errorBody` is the API's error
 * format; `guard` answers unauthorized requests.
 */
export function serveCalls(
  app: FastifyInstance,
  faults: Faults,
  calls: readonly ProviderCall[],
  errorBody: (status: number) => Answer,
  guard: (request: FastifyRequest) => Answer | undefined,
): void {
  for (const { name, method, path, handle } of calls) {
    app.route<{ Params: { id: string }; Querystring: Record<string, string> }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const refused = guard(request);
        if (refused) return send(reply, refused);
        const fault = faults.take(name);
        if (fault?.when === 'before') return fail(reply, fault, errorBody);
        const answer = handle(request);
        return fault ? fail(reply, fault, errorBody) : send(reply, answer);
      },
    });
  }
}

function send(reply: FastifyReply, { status, body, headers = {} }: Answer) {
  return reply.status(status).headers(headers).send(body);
}

function fail(reply: FastifyReply, { how }: Fault, errorBody: (status: number) => Answer) {
  if (how === 'garbage') return reply.type('application/json').send('{"cut off');
  if (how === 'page') return reply.status(502).type('text/html').send('<h1>Bad Gateway</h1>');
  if (typeof how === 'number') return send(reply, errorBody(how));
  reply.hijack();
  // A timeout is a connection without a response; it ends when the caller gives up.
  if (how === 'reset') reply.raw.socket?.resetAndDestroy();
  return reply;
}
