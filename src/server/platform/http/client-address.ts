import { BlockList, isIP, SocketAddress } from 'node:net'
import type { Context } from 'hono'
import { connectionOf, headersOf } from './request-headers.ts'

/**
 * Returns the network address of a request's client, for limits. Each of `proxies` trusted proxies appends the
 * address that it saw to X-Forwarded-For, so the client's is that many entries from the end; earlier entries may
 * be invented. Without that many entries, the request did not come through the proxies, and the address of the
 * connection counts.
 */
export function clientAddress(context: Context, proxies: number): string {
  const entries = proxies > 0 ? (headersOf(context).get('x-forwarded-for') ?? '').split(',') : []
  const forwarded = entries.at(-proxies)?.trim()
  if (forwarded !== undefined && isIP(forwarded) !== 0) return networkOf(forwarded)
  // A request within the process (a test) has no socket and thus no address.
  const address = connectionOf(context).incoming?.socket.remoteAddress
  return address === undefined ? 'in-process' : networkOf(address)
}

const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/**
 * The network that an address stands for: an IPv4 address itself, of an IPv6 address its first 64 bits, because
 * a household gets at least that many addresses.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  if (mapped.check(address, 'ipv6')) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // Node writes every address in one form: lower case, the longest run of zeros as "::", no dots unless mapped.
  const [head = '', tail] = new SocketAddress({ address, family: 'ipv6' }).address.split('%')[0]!.split('::')
  const read = (part: string | undefined) =>
    (part ?? '').split(':').flatMap((group): number[] => {
      if (group === '') return []
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
  const [first, last] = [read(head), read(tail)]
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array<number>(zeros).fill(0), ...last]
}
