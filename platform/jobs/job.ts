import type { z } from 'zod'

/** Background work: id, payload schema, retries, handler. Must be safe to run twice. */
export interface Job<Payload> extends AnyJob {
  readonly payload?: z.ZodType<Payload>
  run(payload: Payload): Promise<void>
}

/** A job of any payload: the runner parses it. */
export interface AnyJob {
  readonly id: string
  /** Payload schema; scheduled jobs have none. */
  readonly payload?: z.ZodType
  /** Five-field crontab in UTC, for scheduled jobs. */
  readonly cron?: string
  /** Attempts before giving up, with growing pauses. */
  readonly maxAttempts: number
  run(payload: never): Promise<void>
}

export const defineJob = <Payload = undefined>(job: Job<Payload>): Job<Payload> => job
