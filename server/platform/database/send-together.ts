import { Socket } from 'node:net'
import pg from 'pg'

/** Returns the socket of a connection: the types of pg's pools hide that their clients have one. */
export function socketOf(client: pg.ClientBase): Socket {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined
  if (!(stream instanceof Socket)) throw new TypeError('A connection to PostgreSQL without a socket')
  return stream
}

const corked = new WeakSet<Socket>()

/**
 * Holds back what is written to a connection until `later` calls its argument, so that several statements are sent with
 * one system call. Does nothing while the connection is held back already.
 */
export function sendTogether(client: pg.ClientBase, later: (send: () => void) => void): void {
  const socket = socketOf(client)
  if (corked.has(socket)) return
  corked.add(socket)
  socket.cork()
  later(() => {
    corked.delete(socket)
    socket.uncork()
  })
}
