import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const prefixes = {
  api: ['/v1', '/bank', '/files', '/docs'],
  shipping: ['/shipping/v1'],
  themes: ['/themes/v1'],
} as const

/**
 * Hands calls for the parts that this process leaves out to where they are, so that a browser meets one origin. Throws
 * when the pages are to be served and nobody said where their API is.
 */
export async function elsewhere(app: FastifyInstance, config: Pick<Config, 'only' | 'elsewhere'>): Promise<void> {
  for (const part of ['api', 'shipping', 'themes'] as const) {
    const upstream = config.elsewhere[part]
    if (config.only.has(part)) continue
    if (!upstream) throw new Error(`Say where the ${part} part is: set API_URL, or ${part.toUpperCase()}_URL`)
    for (const prefix of prefixes[part]) await app.register(proxy, { upstream, prefix, rewritePrefix: prefix })
  }
}
