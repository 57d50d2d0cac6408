import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { policyOf } from './policy.ts'
import type { Transport } from './transport.ts'

type Render = typeof import('./handler.ts').render

export interface WebOptions {
  /** How loaders reach the API: `injectTransport(app)` in one process, `fetchTransport(url)` apart from it. */
  transport: (request: FastifyRequest) => Transport
  /** The address that people see, such as `https://bitmarte.ng`. */
  appUrl: string
  /** Origin of the payment provider's page. */
  payment?: string
  /** Serves the sources through Vite instead of the build. */
  dev: boolean
  /** Whether the pages for developers are left out. */
  production: boolean
}

const root = join(import.meta.dirname, '..')
const built = join(root, '../build/web')

/**
 * Every page of the web app and its files. Claims `GET`, `HEAD` and `POST` of all paths that no other route has, so
 * register it on the root instance, with 404s of the API's own prefixes already there.
 */
export async function webPlugin(app: FastifyInstance, options: WebOptions): Promise<void> {
  const render = options.dev ? await development(app) : await production(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    async handler(request, reply) {
      const nonce = randomBytes(16).toString('base64url')
      const url = new URL(request.url, options.appUrl)
      const response = await render(requestFrom(request, reply, url), {
        nonce,
        requestId: request.id,
        url,
        production: options.production,
        transport: options.transport(request),
      })
      reply.header('content-security-policy', policyOf(nonce, { payment: options.payment, development: options.dev }))
      return answer(reply, response)
    },
  })
}

async function production(app: FastifyInstance): Promise<Render> {
  await app.register(fastifyStatic, {
    root: join(built, 'client'),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    setHeaders(response, path) {
      const named = path.includes(`${join('client', 'assets')}`)
      response.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const handler: typeof import('./handler.ts') = await import(join(built, 'server/index.js'))
  return handler.render
}

async function development(app: FastifyInstance): Promise<Render> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, configFile: join(root, 'vite.config.ts'), server: { middlewareMode: true, ws: { port: 0 } } })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  return async (request, given) => {
    const handler = (await vite.ssrLoadModule('./ssr/handler.ts')) as typeof import('./handler.ts')
    return handler.render(request, given)
  }
}

function requestFrom(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined && !name.startsWith(':')) headers.append(name, each)
  const { method } = request
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal: gone.signal })
  const body = Readable.toWeb(request.raw) as ReadableStream<Uint8Array>
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal: gone.signal, body, duplex: 'half' }
  return new Request(url, init)
}

function answer(reply: FastifyReply, response: Response): FastifyReply {
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
  return reply.send(response.body)
}
