import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type WebContext, webContext } from '../shell/context.ts'
import { callerOver } from './caller.ts'
import { firstSegmentIn, firstSegments, routesBelow } from './routes-below.ts'
import { once, type Transport } from './transport.ts'

type Handle = ReturnType<typeof createRequestHandler>

const handle = createRequestHandler(build, import.meta.env.MODE)
const named = firstSegments(build)
const handles = new Map<string, Handle>()

/** Returns the router's handler with the routes that an address can match. */
function handleOf({ url }: Request): Handle {
  const first = firstSegmentIn(named, new URL(url).pathname)
  if (first === undefined) return handle
  const before = handles.get(first)
  if (before) return before
  const below = createRequestHandler(routesBelow(build, first), import.meta.env.MODE)
  handles.set(first, below)
  return below
}

/** Responds with a page or its data. Bundled with the pages, so that both share one copy of the router. */
export function render(
  request: Request,
  { transport, ...given }: Omit<WebContext, 'api'> & { transport: Transport },
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(webContext, { ...given, api: callerOver(once(transport)) })
  return handleOf(request)(request, context)
}
