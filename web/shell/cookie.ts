/** Address of the page, such as `location`. */
interface Place {
  hostname: string
  protocol: string
}

/** Lifetime of the cookie in seconds, so that a user stays signed in after the browser closes. The server ends sessions. */
const thirtyDays = 2_592_000

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(':')

/**
 * Returns the `document.cookie` line that stores a token, or deletes it if empty: domain is
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
