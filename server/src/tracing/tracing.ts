import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { streamPath } from '@sidebet/contract/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RunningBook } from '../book/book.ts';
import type { BookObserver } from '../book/observer.ts';
import type { BookRequest } from '../book/request.ts';
import type { BuildInfo } from '../config/build-info.ts';
import type { Payments } from '../integrations/payments/open-payments.ts';
import { ProviderFailure } from '../integrations/payments/ports/provider-failure.ts';
import { readRoute } from '../logging/log-clean.ts';

/**
 * Traces of requests, of the book and of payment providers, sent to a collector. Like the log they contain no personal
 * data: names of routes, commands and calls, never an id of a user, an address or a query string.
 */
export type Tracing = {
  watchRequests(app: FastifyInstance): void;
  /** The id of the trace that the running code belongs to, if it is sent. */
  readTraceId(): string | undefined;
  /** Remembers which request each command came from. */
  watchBook(book: RunningBook): RunningBook;
  readonly bookObserver: BookObserver;
  watchPayments(payments: Payments): Payments;
  /** Sends the remaining spans. */
  close(): Promise<void>;
};

/** Streams last for minutes, and machines poll the others. */
const untraced: ReadonlySet<string> = new Set([streamPath, '/api/health', '/api/ready']);
/** A stop must not wait for a collector that is down. */
const exportMs = 3_000;

/** Imported only if tracing is on, because loading the packages takes time and memory. */
export function openTracing(endpoint: string, share: number, { version, commit }: BuildInfo): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'sidebet',
      'service.version': `${version}+${commit}`,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
          timeoutMillis: exportMs,
        }),
        exportTimeoutMillis: exportMs,
      }),
    ],
  });
  const tracer = provider.getTracer('sidebet');
  const current = new AsyncLocalStorage<Span>();
  return {
    watchRequests: (app) => traceRequests(app, tracer, current),
    readTraceId() {
      const span = current.getStore();
      return span?.isRecording() ? span.spanContext().traceId : undefined;
    },
    ...traceBook(tracer, current),
    watchPayments: ({ cards, paypal, ...others }) => ({
      ...others,
      cards: traceCalls(cards, 'stripe', tracer, current),
      paypal: paypal && {
        orders: traceCalls(paypal.orders, 'paypal', tracer, current),
        payouts: traceCalls(paypal.payouts, 'paypal', tracer, current),
      },
    }),
    close: () => provider.shutdown().catch(() => {}),
  };
}

const below = (span: Span | undefined) => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT);

/** A client's own trace id is ignored: anyone could send one. */
function traceRequests(app: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = readRoute(request);
    if (untraced.has(route)) return done();
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      ROOT_CONTEXT,
    );
    spans.set(request, span);
    current.run(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    if (!span) return done();
    // The request's log line follows.
    current.run(span, done);
    span.end();
  });
}

/**
 * A command's span lasts from its arrival to the end of its batch, and its child `book.wait` until the batch starts. The
 * batch is one span, below its first command and linked to all of them. Batches without a request have none.
 */
function traceBook(
  tracer: Tracer,
  current: AsyncLocalStorage<Span>,
): Pick<Tracing, 'watchBook' | 'bookObserver'> {
  const commands = new WeakMap<BookRequest, { readonly span: Span; readonly addedAt: number }>();

  function note(request: BookRequest): void {
    const parent = current.getStore();
    if (!parent?.isRecording()) return;
    const attributes = { 'sidebet.command': request.command.kind };
    const addedAt = Date.now();
    const span = tracer.startSpan('book.command', { startTime: addedAt, attributes }, below(parent));
    commands.set(request, { span, addedAt });
  }

  return {
    watchBook: (book) => ({
      ...book,
      execute(request) {
        note(request);
        return book.execute(request);
      },
      executeAll(requests) {
        for (const request of requests) note(request);
        return book.executeAll(requests);
      },
    }),
    bookObserver({ requests, results, durationMs }) {
      const traced = requests.flatMap((request) => commands.get(request) ?? []);
      if (traced.length === 0) return;
      const endedAt = Date.now();
      const startedAt = endedAt - durationMs;
      const batch = tracer.startSpan(
        'book.batch',
        {
          startTime: startedAt,
          attributes: { 'sidebet.commands': requests.length },
          links: traced.map(({ span }) => ({ context: span.spanContext() })),
        },
        below(traced[0]!.span),
      );
      if (!results) batch.setStatus({ code: SpanStatusCode.ERROR });
      batch.end(endedAt);
      for (const { span, addedAt } of traced) {
        span.addLink({ context: batch.spanContext() });
        tracer.startSpan('book.wait', { startTime: addedAt }, below(span)).end(Math.max(addedAt, startedAt));
        // A failed batch runs again, command by command.
        if (results) span.end(endedAt);
      }
    },
  };
}

/** Wraps a provider's port. Calls that return no promise, such as verifying a signature, stay on this machine. */
function traceCalls<Port extends object>(
  port: Port,
  provider: string,
  tracer: Tracer,
  current: AsyncLocalStorage<Span>,
): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const startTime = Date.now();
        const answer: unknown = Reflect.apply(member, target, given);
        if (!(answer instanceof Promise)) return answer;
        const span = tracer.startSpan(
          `${provider}.${String(name)}`,
          { kind: SpanKind.CLIENT, startTime },
          below(current.getStore()),
        );
        answer.then(
          () => span.end(),
          (error: unknown) => {
            const type = error instanceof ProviderFailure ? error.kind : (error as Error).name;
            span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }).end();
          },
        );
        return answer;
      };
    },
  });
}
