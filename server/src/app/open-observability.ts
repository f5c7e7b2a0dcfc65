import type { BuildInfo } from '../config/build-info.ts';
import type { Env } from '../config/env.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';

export type Observability = { readonly metrics: Metrics | null; readonly tracing: Tracing | null };

/** Opens metrics if there is a port to read them, and tracing if there is a collector. */
export async function openObservability(env: Env, build: BuildInfo): Promise<Observability> {
  const metrics = env.METRICS_PORT === undefined ? null : createMetrics(build);
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return { metrics, tracing: null };
  const { openTracing } = await import('../tracing/tracing.ts');
  return { metrics, tracing: openTracing(endpoint, env.OTEL_TRACES_SAMPLER_ARG, build) };
}
