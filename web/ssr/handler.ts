import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type WebContext, webContext } from '../shell/context.ts'
import { callerOver } from './caller.ts'
import { once, type Transport } from './transport.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Responds with a page or its data. Bundled with the pages, so that both share one copy of the router. */
export function render(
  request: Request,
  { transport, ...given }: Omit<WebContext, 'api'> & { transport: Transport },
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(webContext, { ...given, api: callerOver(once(transport)) })
  return handle(request, context)
}
