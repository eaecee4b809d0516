/**
 * Hosts of a network on this machine, each in a network namespace. Needs root and iproute2. The test itself is on
 * `Here`; the network ends with the scope.
 */
import { execFileSync } from 'node:child_process'

export const Here = '10.77.0.1'
const Bridge = 'forum-net'

export type Host = {
  address: string
  /** Runs a program on it. */
  command: string[]
  /** Cuts or restores its connection. Packets are lost without an error. */
  connect(on: boolean): void
}

const ip = (line: string) => execFileSync('ip', line.split(' '))

export function makeHosts(names: string[]): Disposable & { hosts: Host[] } {
  ip(`link add ${Bridge} type bridge`)
  ip(`addr add ${Here}/24 dev ${Bridge}`)
  ip(`link set ${Bridge} up`)
  const hosts = names.map((name, n) => {
    const [space, outside] = [`forum-${name}`, `forum-${n}`]
    const address = `10.77.0.${10 + n}`
    ip(`netns add ${space}`)
    ip(`link add ${outside} type veth peer name inside netns ${space}`)
    ip(`link set ${outside} master ${Bridge} up`)
    ip(`-n ${space} addr add ${address}/24 dev inside`)
    ip(`-n ${space} link set inside up`)
    ip(`-n ${space} link set lo up`)
    return {
      address,
      command: ['ip', 'netns', 'exec', space],
      connect: (on: boolean) => void ip(`link set ${outside} ${on ? 'up' : 'down'}`),
    }
  })
  return {
    hosts,
    [Symbol.dispose]() {
      for (const name of names) ip(`netns del forum-${name}`)
      ip(`link del ${Bridge}`)
    },
  }
}
