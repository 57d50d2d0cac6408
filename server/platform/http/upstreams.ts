import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const prefixes = {
  api: ['/v1', '/bank', '/files', '/docs'],
  shipping: ['/shipping/v1'],
  themes: ['/themes/v1'],
} as const

/**
 * Proxies calls for the parts that this process doesn't serve to their upstreams, so that a browser sees one origin.
 * Throws when this process serves pages and no API upstream is configured.
 */
export async function proxyUpstreams(app: FastifyInstance, config: Pick<Config, 'only' | 'upstreams'>): Promise<void> {
  for (const part of ['api', 'shipping', 'themes'] as const) {
    const upstream = config.upstreams[part]
    if (config.only.has(part)) continue
    if (!upstream) throw new Error(`No upstream for the ${part} part: set API_URL, or ${part.toUpperCase()}_URL`)
    // Loaded only here, because it takes 0.1 s and one process usually serves every part.
    const { default: proxy } = await import('@fastify/http-proxy')
    for (const prefix of prefixes[part]) await app.register(proxy, { upstream, prefix, rewritePrefix: prefix })
  }
}
