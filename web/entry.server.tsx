import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { web } from './shell/context.ts'
import { PageContext } from './shell/page.ts'

/** Time limit of a page's late parts in milliseconds. */
export const streamTimeout = 5_000

/** Folder of the built files, beside the bundle of the server. */
const client = fileURLToPath(new URL('../client', import.meta.url))
const styles = new Map<string, string>()

/** Returns a style of the build by its address. */
function styleOf(href: string): string {
  const path = href.replace(/#$/, '')
  const text = styles.get(path) ?? readFileSync(client + path, 'utf8')
  styles.set(path, text)
  return text
}

/** Renders a page to a stream. Crawlers and cached pages wait for the whole page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, requestId, whole = isbot(request.headers.get('user-agent')) } = web(context)
  return new Promise((resolve, reject) => {
    let answered = false
    let failed = false
    const answer = () => {
      answered = true
      const body = new PassThrough({
        final(done) {
          clearTimeout(timeout)
          done()
        },
      })
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status: failed ? 500 : status, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <PageContext
        value={{ nonce, requestId, inlined: { hrefs: [], text: '' }, ...(import.meta.env.PROD && { styleOf }) }}
      >
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </PageContext>,
      {
        nonce,
        [whole ? 'onAllReady' : 'onShellReady']: answer,
        onShellError: reject,
        onError(error) {
          failed = true
          // The router rejects and logs failures before the shell; later ones are logged here.
          if (answered) console.error(error)
        },
      },
    )
    const timeout = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** Logs unexpected errors of loaders and pages under the request ID that the user sees. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) console.error(web(context).requestId, error)
}
