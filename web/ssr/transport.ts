import type { FastifyInstance } from 'fastify'
import type { Request } from '../shell/request.ts'

/** Carries a loader's call to the API and back. */
export type Transport = (request: Request) => Promise<{ status: number; text: string }>

/** Sends each GET of a page once: its loaders run at the same time, and the frame and the page ask for some of the same. */
export function once(transport: Transport): Transport {
  const asked = new Map<string, ReturnType<Transport>>()
  return request => {
    if (request.method !== 'GET') return transport(request)
    const before = asked.get(request.url)
    if (before) return before
    const answer = transport(request)
    asked.set(request.url, answer)
    return answer
  }
}

/** Transport over HTTP, for a web process apart from the API. */
export const fetchTransport =
  (baseUrl: string): Transport =>
  async ({ url, ...init }) => {
    const response = await fetch(new URL(url, baseUrl), init)
    return { status: response.status, text: await response.text() }
  }

/** Transport within the process. The API's rate limits count `remoteAddress`. */
export const injectTransport =
  (app: Pick<FastifyInstance, 'inject'>, remoteAddress: string): Transport =>
  async ({ url, method, headers, body }) => {
    if (body instanceof FormData) throw new TypeError('A loader sends no files')
    const { statusCode, payload } = await app.inject({ url, method, headers, payload: body, remoteAddress })
    return { status: statusCode, text: payload }
  }
