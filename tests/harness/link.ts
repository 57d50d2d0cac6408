import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** A TCP proxy that can be cut like a cable: nothing passes, and neither end notices. */
export interface Link {
  readonly port: number
  /** A URL of the server, through this link. */
  through(url: string): string
  cut(): void
  /** Cuts the link once the server has sent this many more bytes. */
  cutAfter(bytes: number): void
  /** Cuts the open connections for good, and lets new ones through, as when an address moves to another machine. */
  move(): void
  /** Lets everything through that waited, also new connections. */
  heal(): void
  close(): Promise<void>
}

/** Opens a link to a port of this machine, at `port` or at a free one. */
export async function openLink(to: number, port = 0): Promise<Link> {
  /** Callers, each with its connection to the server once it has one. */
  const connections = new Map<Socket, Socket | undefined>()
  const lost: Socket[] = []
  const endsOf = () => [...connections].flatMap(ends => ends.filter(end => end !== undefined))
  let isCut = false
  let bytesLeft = Number.POSITIVE_INFINITY

  const cut = () => {
    isCut = true
    for (const end of endsOf()) end.pause()
  }
  const pass = (from: Socket, into: Socket, onBytes: (bytes: number) => void) => {
    from.setNoDelay(true)
    from
      .on('error', () => {})
      .on('data', chunk => {
        if (!into.write(chunk)) from.pause()
        onBytes(chunk.length)
      })
      .once('end', () => into.end())
      .once('close', () => isCut || lost.includes(from) || into.destroy())
    into.on('drain', () => isCut || lost.includes(from) || from.resume())
  }
  const join = (caller: Socket) => {
    const called = dial({ port: to, host: '127.0.0.1', allowHalfOpen: true })
    connections.set(caller, called)
    pass(caller, called, () => {})
    pass(called, caller, bytes => {
      bytesLeft -= bytes
      if (bytesLeft <= 0) cut()
    })
  }
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, caller => {
    connections.set(caller, undefined)
    caller.on('error', () => {}).once('close', () => isCut || connections.delete(caller))
    if (isCut) return
    join(caller)
    caller.resume()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The link listens nowhere')
  return {
    port: address.port,
    through(url) {
      const changed = new URL(url)
      changed.host = `127.0.0.1:${address.port}`
      return changed.href
    },
    cut,
    cutAfter(bytes) {
      bytesLeft = bytes
    },
    move() {
      cut()
      lost.push(...endsOf())
      connections.clear()
      isCut = false
    },
    heal() {
      isCut = false
      bytesLeft = Number.POSITIVE_INFINITY
      for (const [caller, called] of connections) {
        if (caller.destroyed || called?.destroyed) {
          // One end closed meanwhile, and the other hears of it now.
          caller.destroy()
          called?.destroy()
          connections.delete(caller)
          continue
        }
        if (!called) join(caller)
        caller.resume()
        called?.resume()
      }
    },
    async close() {
      for (const end of [...endsOf(), ...lost]) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
