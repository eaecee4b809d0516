import pino, { type DestinationStream, type Logger } from 'pino'
import { SecretMask } from '#app/shared/secret-mask.ts'

export type { Logger }

/** Secrets by name are never written, wherever an entry carries them at its top. */
const secret = ['password', 'pass', 'token', 'code', 'authorization', 'cookie']

export type Log = Logger & {
  /** Takes finished lines as they are; drops them when the level hides them. */
  lines?(text: string): void
}

/** Structured log, one JSON line per entry on standard output. */
export function makeLog(level: string): Log {
  const destination = pino.destination({ fd: 1, sync: false }) as DestinationStream
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
