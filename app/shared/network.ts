/** Groups of an IPv6 address before its interface part, in one spelling. */
function prefixOf(address: string): string {
  const [head = '', tail = ''] = address.split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right].slice(0, 4)
  return groups.map(group => (parseInt(group, 16) || 0).toString(16)).join(':')
}

/**
 * The network that shares one limit: an IPv4 address (also in its IPv6 form), or the /64 that one IPv6
 * customer gets.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  return address.includes(':') ? `${prefixOf(address)}::/64` : address
}
