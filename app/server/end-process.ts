/** The end of a process that has closed everything. */
import { setTimeout as pause } from 'node:timers/promises'

/** Calls to the file system and name lookups, which run in threads. `FSReqCallback`: also a write of the log. */
const InThread = /^(FSReq|GetAddrInfo|GetNameInfo)/
const LogWrite = 'FSReqCallback'

const WaitMs = 250
const StepMs = 25

type Execve = (file: string, args: string[], variables: Record<string, string>) => never

/**
 * Ends this process. `process.exit` waits for its threads, and so for a disk or a name server that does not answer: then the
 * process becomes another one that exits with the code, where Node.js can do that, or else kills itself.
 */
export async function endProcess(code: number): Promise<void> {
  const busyThreads = () => process.getActiveResourcesInfo().filter(name => InThread.test(name))
  for (let waited = 0; busyThreads().length > 0 && waited < WaitMs; waited += StepMs)
    await pause(StepMs)
  if (busyThreads().length === 0) return process.exit(code)
  // Writes the last lines of the log, unless nobody takes them.
  if (!busyThreads().includes(LogWrite)) process.emit('exit', code)
  const { execve } = process as { execve?: Execve }
  // The supervisor of several processes sees the end of a worker either way.
  if (execve && !process.connected)
    execve.call(process, process.execPath, [process.execPath, '-e', `process.exit(${code})`], {})
  process.kill(process.pid, 'SIGKILL')
}
