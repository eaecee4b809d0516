import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Namespaces of networks, and a FUSE mount that ends with its namespace: a container may forbid either. */
const Probe = `ip netns add forum-probe && ip netns del forum-probe &&
unshare --mount --net sh -c 'ip link add probe0 type bridge && ip link add probe1 type veth peer name probe2 &&
exec 3<>/dev/fuse && mount -i -t fuse -o fd=3,rootmode=40000,user_id=0,group_id=0 probe /mnt'`

/** Why LiteFS cannot be tried on this machine; null if it can. LITEFS_PROGRAM is its program. */
export function cannotMount() {
  if (!process.env.LITEFS_PROGRAM) return 'LITEFS_PROGRAM does not name the program of LiteFS'
  if (process.getuid?.() !== 0) return 'it takes root'
  const needed = [process.env.LITEFS_PROGRAM, '/dev/fuse', '/usr/bin/fusermount3', '/usr/sbin/ip']
  const missing = needed.filter(file => !existsSync(file))
  if (missing.length > 0) return `${missing.join(' and ')} is missing`
  const { status, stderr } = spawnSync('sh', ['-c', Probe], { encoding: 'utf8', timeout: 10_000 })
  return status === 0
    ? null
    : `this machine forbids it: ${(stderr ?? '').trim().split('\n').at(-1)}`
}
