import { PassThrough, Writable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { web } from './shell/context.ts'
import { PageContext } from './shell/page.ts'

/** Time limit of a page's late parts in milliseconds. */
export const streamTimeout = 5_000

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
  const { nonce, requestId, whole } = web(context)
  const waits = whole !== undefined || isbot(request.headers.get('user-agent'))
  return new Promise((resolve, reject) => {
    let answered = false
    let failed = false
    const answer = () => {
      answered = true
      const init = { status: failed ? 500 : status, headers }
      if (whole) {
        const chunks: Buffer[] = []
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk)
              done()
            },
            final(done) {
              clearTimeout(timeout)
              whole(Buffer.concat(chunks))
              resolve(new Response(null, init))
              done()
            },
          }),
        )
        return
      }
      const body = new PassThrough({
        final(done) {
          clearTimeout(timeout)
          done()
        },
      })
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), init))
    }
    const { pipe, abort } = renderToPipeableStream(
      <PageContext value={{ nonce, requestId }}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </PageContext>,
      {
        nonce,
        [waits ? 'onAllReady' : 'onShellReady']: answer,
        // Late parts stay in their places, also without scripts.
        ...(waits && { progressiveChunkSize: Number.MAX_SAFE_INTEGER }),
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
