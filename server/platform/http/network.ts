import { isIPv6 } from 'node:net'

/**
 * Returns the key under which an address's callers are counted: an IPv4 address, or the /64 of an IPv6 address, since
 * its owner holds all addresses in that block.
 */
export function networkOf(address: string): string {
  const [ip = ''] = address.split('%')
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = ip.split('::')
  const groups = (of: string) => of.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail ?? '')]
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
