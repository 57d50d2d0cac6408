import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyFor, isForAll, type KeptPage, keptPage, type Own, placeholders } from './ssr/cached-page.ts'
import { policyOf } from './ssr/policy.ts'
import { injectTransport, type SharedCalls, sharedTransport } from './ssr/transport.ts'

type Render = typeof import('./ssr/handler.ts').render

export type { KeptPage }

/** Returns the page of a key, from the cache or rendered now. */
export type PageKeeper = (
  key: string,
  make: () => Promise<{ value: KeptPage; bytes: number; keep: boolean }>,
) => Promise<KeptPage>

export interface WebOptions {
  config: { appUrl: string; production: boolean; paystack: { baseUrl: string } }
  /** API of the loaders, in this process. */
  api: Pick<FastifyInstance, 'inject'>
  /** Its endpoints with shared responses, which loaders call without HTTP. */
  sharedCalls: SharedCalls
  /** Cache of pages that are the same for everybody. */
  pages: PageKeeper
  /** Returns whether the demo data is still loading. */
  demo?: { loading: boolean }
  /** Serves the sources through Vite instead of the build. */
  dev?: boolean
}

const root = import.meta.dirname
const built = join(root, '../build/web')
/** Maximum length of an address, which is part of a cache key. */
const longestKept = 1000
/** Path prefixes without pages: unknown paths below them get the API's 404. */
const notPages = /^\/(?:v1|shipping\/v1|themes\/v1|bank|files)\//

/** Storefront previews, which the theme editor shows in a frame. */
const framedPages = /^\/storefront\/[^/]+\/(?:preview|still)$/

/** Serves the web app's pages and files: GET, HEAD and POST of all addresses without another route. */
export async function webPlugin(
  app: FastifyInstance,
  { config, api, sharedCalls, pages, demo, dev = false }: WebOptions,
): Promise<void> {
  const render = dev ? await development(app) : await production(app)
  const { origin } = new URL(config.appUrl)
  const payment = ['https://checkout.paystack.com', new URL(config.paystack.baseUrl).origin].join(' ')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    async handler(request, reply) {
      if (notPages.test(request.url)) return reply.callNotFound()
      const url = new URL(request.url, config.appUrl)
      // `//another.site/stores` names a page of another site, which must not become a canonical link.
      if (url.origin !== origin) return reply.callNotFound()
      const nonce = randomBytes(16).toString('base64url')
      const { production } = config
      const given = {
        url,
        production,
        demoLoading: demo?.loading ?? false,
        transport: sharedTransport(
          sharedCalls,
          { address: request.ip, requestId: request.id },
          injectTransport(api, request.ip),
        ),
      }
      const policy = policyOf(nonce, { payment, development: dev, framed: framedPages.test(url.pathname) })
      if (dev || request.method === 'POST' || request.url.length > longestKept) {
        const response = await render(requestFrom(request, reply, url), { ...given, nonce, requestId: request.id })
        return answer(reply.header('content-security-policy', policy), response)
      }
      let isNew = false
      const page = await pages(url.href, async () => {
        isNew = true
        const stood = placeholders(request.id)
        let html: Buffer | undefined
        const whole = (given: Buffer) => {
          html = given
        }
        // Leaves out the caller's headers, because a shared page must not depend on them.
        const response = await render(new Request(url), { ...given, ...stood, whole })
        const value = keptPage(response, html ?? Buffer.from(await response.arrayBuffer()), stood)
        return { value, bytes: value.bytes, keep: isForAll(value) }
      })
      return answerKept(request, reply, page, { own: { nonce, requestId: request.id }, policy, isNew })
    },
  })
}

async function production(app: FastifyInstance): Promise<Render> {
  await app.register(async files => {
    // An overloaded process still sends scripts and styles: they are cheap, and open pages need them.
    const always = { pressureHandler: () => {} }
    files.addHook('onRoute', route => {
      route.config = { ...route.config, ...always }
    })
    await files.register(fastifyStatic, {
      root: join(built, 'client'),
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.{br,gz}', '.vite/**'],
      setHeaders(response, path) {
        // The bundler's file names change with their content.
        const lasting = path.includes(join('client', 'assets'))
        // The browser looks for a new service worker by itself, and it must find one at once.
        const other = path.includes('service-worker.js') ? 'no-cache' : 'public, max-age=3600'
        response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : other)
      },
    })
  })
  const handler: typeof import('./ssr/handler.ts') = await import(join(built, 'server/index.js'))
  return handler.render
}

async function development(app: FastifyInstance): Promise<Render> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, configFile: join(root, 'vite.config.ts'), server: { middlewareMode: true } })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  return async (request, given) => {
    const handler = (await vite.ssrLoadModule('./ssr/handler.ts')) as typeof import('./ssr/handler.ts')
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
    for (const each of [value].flat()) if (each !== undefined && !name.startsWith(':')) headers.append(name, each)
  const { method } = request
  if (method !== 'POST') return new Request(url, { method, headers, signal: gone.signal })
  const body = Readable.toWeb(request.raw) as ReadableStream<Uint8Array>
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal: gone.signal, body, duplex: 'half' }
  return new Request(url, init)
}

/** `Retry-After` in seconds for a page that couldn't be rendered. */
const retryAfter = 5

function setStatus(reply: FastifyReply, status: number): FastifyReply {
  if (status === 503) reply.header('retry-after', retryAfter)
  return reply.status(status)
}

function answer(reply: FastifyReply, response: Response): FastifyReply {
  setStatus(reply, response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
  return reply.send(response.body ?? '')
}

async function answerKept(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  { own, policy, isNew }: { own: Own; policy: string; isNew: boolean },
): Promise<FastifyReply> {
  if (page.status === 200) {
    reply.header('etag', page.etag)
    // Leaves out the policy: the browser keeps the stored page's policy, which has its nonce.
    if (request.headers['if-none-match']?.includes(page.etag.slice(2))) return reply.code(304).send()
  }
  setStatus(reply, page.status).header('content-security-policy', policy)
  for (const [name, value] of page.headers) reply.header(name, value)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
  const accepts = request.headers['accept-encoding']?.toString()
  const { body, encoding } = await bodyFor(page, own, { accepts, isNew })
  if (encoding) reply.header('content-encoding', encoding)
  return reply.header('vary', 'accept-encoding').send(body)
}
