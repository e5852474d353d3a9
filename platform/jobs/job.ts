import type { z } from 'zod'

/** Work outside a request: an id, its payload's shape, how often it is tried, what it does. Must be safe to run twice. */
export interface Job<Payload> extends AnyJob {
  readonly payload?: z.ZodType<Payload>
  run(payload: Payload): Promise<void>
}

/** A job whose payload's shape does not matter: the runner parses it before it runs. */
export interface AnyJob {
  readonly id: string
  /** Payload of enqueued jobs; recurring ones have none. */
  readonly payload?: z.ZodType
  /** Five-field crontab, UTC, for work that recurs by itself. */
  readonly cron?: string
  /** Tries before it is given up, with a growing pause between them. */
  readonly maxAttempts: number
  run(payload: never): Promise<void>
}

export const defineJob = <Payload = undefined>(job: Job<Payload>): Job<Payload> => job
