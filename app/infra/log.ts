import pino, { type Logger } from 'pino'

export type { Logger }

/** Structured log, one JSON line per entry on standard output. */
export function makeLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['password', 'pass', 'token', 'code', '*.password', '*.pass', '*.token', '*.code'], censor: '[hidden]' },
  })
}
