import { type Logger as PinoLogger, pino } from 'pino'

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'> & {
  child(bindings: object): Logger
}

/** JSON lines on stdout. Redacts secrets, even when a whole request is logged. */
export const createLogger = (level: string): PinoLogger =>
  pino({
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.ticket',
        '*.secret',
      ],
      censor: '[removed]',
    },
  })

export const silentLogger: PinoLogger = pino({ level: 'silent' })
