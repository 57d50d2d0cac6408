import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** What is told to who watches over the app: traces and unforeseen errors. */
export interface Telemetry {
  /** Tells of an error that nobody foresaw. */
  error(error: unknown, of: { message: string; requestId?: string }): void
  /** Traces the calls of an app that has no routes yet, each under its route and request id. */
  requests(app: FastifyInstance): void
  /** Tells of a statement that has ended after so many milliseconds, as a part of the call or job that it was for. */
  statement(sql: string, milliseconds: number): void
  /** The same jobs or scheduled jobs, each traced. */
  jobs<T extends { readonly name: string; run(payload: unknown): Promise<void> }>(tasks: readonly T[]): T[]
  /** Sends what is left. */
  stop(): Promise<void>
}

type Watched = Pick<Config, 'sentryDsn' | 'tracesUrl' | 'production'>

/** Where traces are sent to, by batches. */
async function processors({ tracesUrl }: Watched) {
  if (!tracesUrl) return []
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-node')
  return [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${tracesUrl.replace(/\/$/, '')}/v1/traces` }))]
}

/** Sentry takes traces too, and hands them on. Of a person it is told nothing: no address, no header, no body. */
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

/** Begins to tell, to where the settings say; undefined where they name no place, and then nothing is loaded for it. */
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
              await task.run(payload)
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
