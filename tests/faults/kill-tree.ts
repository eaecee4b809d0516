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

/** A machine that loses its power: a process and all that it has started. */
export function killTree(pid: number): void {
  const children = childrenOf(pid)
  process.kill(pid, 'SIGKILL')
  for (const child of children) killTree(child)
}
