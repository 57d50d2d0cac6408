import { parse } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import type { Request } from '../shell/request.ts'

interface Reply {
  status: number
  text: string
}

/** Carries a loader's call to the API and back. */
export type Transport = (request: ApiRequest) => Promise<Reply>

/** A request with the endpoint that it calls. */
export type ApiRequest = Request & { endpointId: string; params: Record<string, unknown> }

/** Calls endpoints whose responses are the same for everybody in this process, by endpoint ID. */
export type SharedCalls = ReadonlyMap<
  string,
  (input: { params: unknown; query: unknown }, origin: { address: string; requestId: string }) => Promise<Reply>
>

/** Transport without HTTP for endpoints with shared responses. Everything else goes through `other`. */
export const sharedTransport =
  (calls: SharedCalls, origin: { address: string; requestId: string }, other: Transport): Transport =>
  request => {
    const call = request.method === 'GET' ? calls.get(request.endpointId) : undefined
    if (!call) return other(request)
    const params = Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)]))
    const [, query = ''] = request.url.split('?')
    return call({ params, query: parse(query) }, origin)
  }

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

/** Transport within the process. The API's rate limits count `remoteAddress`. */
export const injectTransport =
  (app: Pick<FastifyInstance, 'inject'>, remoteAddress: string): Transport =>
  async ({ url, method, headers, body }) => {
    if (body instanceof FormData) throw new TypeError('A loader sends no files')
    const { statusCode, payload } = await app.inject({ url, method, headers, payload: body, remoteAddress })
    return { status: statusCode, text: payload }
  }
