/** Groups of an IPv6 address before its interface part, in normalized form. */
function prefixOf(address: string, groups: number): string {
  const [head = '', tail = ''] = address.split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  const all = [...left, ...Array<string>(gap).fill('0'), ...right].slice(0, groups)
  return all.map(group => (parseInt(group, 16) || 0).toString(16)).join(':')
}

/**
 * The network that shares one limit: an IPv4 address (also in its IPv6 form), or an IPv6 /64, the usual size
 * for one customer.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  return plain.includes(':') ? `${prefixOf(plain, 4)}::/64` : plain
}

/** A network coarse enough for an account's security log: IPv4 /24, IPv6 /48. */
export function coarseNetwork(address: string): string {
  const plain = unmapped(address)
  if (plain.includes(':')) return `${prefixOf(plain, 3)}::/48`
  return plain && plain.replace(/\.\d+$/, '.0/24')
}

/** An IPv4 address from its IPv6-mapped form. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
