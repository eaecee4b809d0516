import { readdirSync, readFileSync } from 'node:fs'

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** Processes that a process has started. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)

/** CPU time of a process and all that it has started and that still runs, in ms. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  const own = (Number(user) + Number(system)) * 10
  return childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), own)
}

/** A machine that loses its power: a process and all that it has started. */
export function killTree(pid: number): void {
  const children = childrenOf(pid)
  process.kill(pid, 'SIGKILL')
  for (const child of children) killTree(child)
}
