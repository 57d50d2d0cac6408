import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Thrown for a URL whose host isn't on the public internet. */
export class NotPublic extends Error {}

/** Ranges that aren't on the public internet (IANA's special-purpose registries), and those that embed IPv4 addresses. */
const reserved = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, bits, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address, 'ipv4')
  return version === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** Returns whether a server may be asked for at this address at all: https on its usual port, at a name. */
export function isPublicUrl(url: URL): boolean {
  const { protocol, hostname, port, username, password } = url
  const isName = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
  return protocol === 'https:' && port === '' && !username && !password && isName
}

/** Resolves a name, and fails if any of its addresses isn't public. The connection uses what was checked. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new NotPublic(`${hostname} isn't public`), '', 0)
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })

const timeoutMs = 10_000

/**
 * Sends a POST to an address that came from a person, and returns the status. Follows no redirects. Throws NotPublic, or
 * the connection's error. `local` admits this machine, for tests.
 */
export async function postPublicly(
  url: URL,
  { headers, body, local }: { headers: Record<string, string>; body: Buffer; local: boolean },
): Promise<number> {
  if (!local && !isPublicUrl(url)) throw new NotPublic(`${url.origin} isn't public`)
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers, timeout: timeoutMs, agent: false, ...(!local && { lookup: publicLookup }) },
      response => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error(`${url.host} took longer than ${timeoutMs} ms`)))
    sent.on('error', reject)
    sent.end(body)
  })
}

const isLocal = ({ protocol, hostname }: URL) => protocol === 'http:' && hostname === '127.0.0.1'

/**
 * Returns whether a file can be fetched from this address at all: http or https on its usual port, at a name. `local`
 * admits this machine, for tests.
 */
export const isFetchable = (url: URL, local: boolean): boolean =>
  (local && isLocal(url)) ||
  ((url.protocol === 'https:' || url.protocol === 'http:') &&
    isPublicUrl(new URL(url.href.replace(/^http:/, 'https:'))))

const mostRedirects = 4

/** Thrown for a response that isn't what was asked for, with a sentence for people. */
export class NotFetched extends Error {}

interface GetOptions {
  mostBytes: number
  /** For the whole of it, redirects included. */
  timeoutMs: number
  /** Admits this machine, for tests. */
  local: boolean
}

/**
 * Fetches a picture from an address that came from a person. Each redirect is checked like the first address. Throws
 * NotPublic for an address that isn't public, NotFetched if the other server fails, sends something else or too many
 * bytes, or takes too long, and the connection's own error.
 */
export async function getPicturePublicly(from: URL, options: GetOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = from
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    if (!isFetchable(url, options.local)) throw new NotPublic(`${url.host} isn’t a public address.`)
    const got = await getOnce(url, options, signal).catch(error => {
      throw signal.aborted ? new NotFetched(`${url.host} took longer than ${options.timeoutMs / 1000} seconds.`) : error
    })
    if (Buffer.isBuffer(got)) return got
    url = got
  }
  throw new NotFetched(`${from.host} redirects too often.`)
}

/** Returns the body, or where a redirect leads. */
function getOnce(url: URL, { mostBytes, local }: GetOptions, signal: AbortSignal): Promise<Buffer | URL> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  const headers = { accept: 'image/*', 'user-agent': 'Bitmarte' }
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { headers, signal, agent: false, ...(!(local && isLocal(url)) && { lookup: publicLookup }) },
      response => {
        const { statusCode = 0, headers: said } = response
        const refuse = (sentence: string) => {
          response.destroy()
          reject(new NotFetched(sentence))
        }
        if (statusCode >= 300 && statusCode < 400 && said.location) {
          response.destroy()
          return URL.canParse(said.location, url.href)
            ? resolve(new URL(said.location, url))
            : reject(new NotFetched(`${url.host} redirects to an invalid address.`))
        }
        if (statusCode !== 200) return refuse(`${url.host} responded with ${statusCode}.`)
        if (!said['content-type']?.startsWith('image/')) return refuse(`${url.host} didn’t send a picture.`)
        const tooLarge = `The file has more than ${Math.floor(mostBytes / 1024 / 1024)} MB.`
        if (Number(said['content-length'] ?? 0) > mostBytes) return refuse(tooLarge)
        const pieces: Buffer[] = []
        let bytes = 0
        response.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (bytes > mostBytes) refuse(tooLarge)
          else pieces.push(piece)
        })
        response.on('end', () => resolve(Buffer.concat(pieces)))
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
