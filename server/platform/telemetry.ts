import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { mustSucceed } from './failure.ts'

/** Sends traces and unexpected errors to monitoring services. */
export interface Telemetry {
  /** Reports an unexpected error. */
  error(error: unknown, of: { message: string; requestId?: string }): void
  /** Traces the calls of an app that has no routes yet, each with its route and request ID. */
  requests(app: FastifyInstance): void
  /** Records a finished statement and its duration as part of the current call or job. */
  statement(sql: string, milliseconds: number): void
  /** Returns the same jobs or scheduled jobs with tracing. */
  jobs<T extends { readonly name: string; run(payload: unknown): Promise<unknown> }>(tasks: readonly T[]): T[]
  /** Sends everything still buffered. */
  stop(): Promise<void>
}

type Watched = Pick<Config, 'sentryDsn' | 'tracesUrl' | 'production'>

/** Span processors that send traces in batches. */
async function processors({ tracesUrl }: Watched) {
  if (!tracesUrl) return []
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-node')
  return [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${tracesUrl.replace(/\/$/, '')}/v1/traces` }))]
}

/** Sentry receives traces too and forwards them. It receives no personal data: no address, header or body. */
async function toSentry(of: Watched) {
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn: of.sentryDsn,
    environment: of.production ? 'production' : 'development',
    tracesSampleRate: 1,
    sendDefaultPii: false,
    defaultIntegrations: false,
    integrations: [sentry.linkedErrorsIntegration()],
    openTelemetrySpanProcessors: await processors(of),
  })
  return {
    error: (error: unknown, { message, requestId }: { message: string; requestId?: string }) =>
      void sentry.captureException(error, { tags: { message, requestId } }),
    stop: async () => void (await sentry.close(2000)),
  }
}

async function toCollector(of: Watched) {
  const { NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'bitmarte' }),
    spanProcessors: await processors(of),
  })
  provider.register()
  return { error: () => {}, stop: () => provider.shutdown() }
}

/** Starts telemetry for the configured destinations. Returns undefined and loads nothing when none is configured. */
export async function startTelemetry(of: Watched): Promise<Telemetry | undefined> {
  if (!of.sentryDsn && !of.tracesUrl) return undefined
  const { error, stop } = of.sentryDsn ? await toSentry(of) : await toCollector(of)
  const tracer = trace.getTracer('bitmarte')
  return {
    error,
    stop,
    requests(app) {
      const spans = new WeakMap<FastifyRequest, Span>()
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        const span = tracer.startSpan(`${request.method} ${route}`, {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
        })
        spans.set(request, span)
        context.with(trace.setSpan(context.active(), span), done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    statement(sql, milliseconds) {
      const end = Date.now()
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql }
      const startTime = end - milliseconds
      tracer.startSpan(sql.slice(0, 60), { kind: SpanKind.CLIENT, startTime, attributes }).end(end)
    },
    jobs: tasks =>
      tasks.map(task => ({
        ...task,
        run: (payload: unknown) =>
          tracer.startActiveSpan(task.name, { kind: SpanKind.CONSUMER }, async span => {
            try {
              return mustSucceed(await task.run(payload))
            } catch (failure) {
              span.setStatus({ code: SpanStatusCode.ERROR })
              throw failure
            } finally {
              span.end()
            }
          }),
      })),
  }
}
