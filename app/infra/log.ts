import pino, { type DestinationStream, type Logger } from 'pino'
import { SecretMask } from '#shared/secret-mask.ts'

export type { Logger }

/** Fields with these names are never written at the top level of an entry. */
const secret = ['password', 'pass', 'token', 'code', 'authorization', 'cookie']

export type Log = Logger & {
  /** Writes finished lines; drops them when the level hides them. */
  lines?(text: string): void
}

/** Up to this size, in bytes, a write to a pipe is never mixed with those of other workers. */
const MaxWrite = 4096

/** Structured log, one JSON line per entry on standard output. */
export function makeLog(level: string): Log {
  const destination = pino.destination({
    fd: 1,
    sync: false,
    maxWrite: MaxWrite,
  }) as DestinationStream
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secret, censor: SecretMask },
  }
  const log = pino(options, destination) as unknown as Log
  const shown = log.isLevelEnabled('info')
  log.lines = text => {
    if (shown) destination.write(text)
  }
  return log
}
