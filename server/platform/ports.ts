import { createServer } from 'node:net'

const loopback = '127.0.0.1'

function listenOnce(port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))))
    })
  })
}

/** Returns whether nothing listens on the port, on loopback or on any address. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port, loopback)
    await listenOnce(port, undefined)
    return true
  } catch {
    return false
  }
}

/** Returns the wished port if it is free, otherwise one that the system picks. */
export async function freePort(wished?: number): Promise<number> {
  if (wished !== undefined && (await isPortFree(wished))) return wished
  return listenOnce(0, loopback)
}
