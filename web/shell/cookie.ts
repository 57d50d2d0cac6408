/** Where the page stands; `location` is one. */
interface Place {
  hostname: string
  protocol: string
}

/** The server ends sessions; this only keeps a person signed in when the browser closes. Seconds. */
const thirtyDays = 2_592_000

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(':')

/**
 * The `document.cookie` line that keeps a token, or with an empty one deletes it: domain is
 * the last two host labels unless on localhost or an IP, lax, readable by script, secure on https, path /.
 */
export function cookieOf(name: string, token: string, { hostname, protocol }: Place): string {
  const labels = hostname.split('.')
  const local = labels.length < 2 || labels.at(-1) === 'localhost' || isAddress(hostname)
  return [
    `${name}=${encodeURIComponent(token)}`,
    'path=/',
    'samesite=lax',
    !local && `domain=${labels.slice(-2).join('.')}`,
    protocol === 'https:' && 'secure',
    `max-age=${token ? thirtyDays : 0}`,
  ]
    .filter(Boolean)
    .join('; ')
}
