import type { z } from 'zod'

/** Background work: id, payload schema, retries, handler. Must be safe to run twice. */
export interface Job<Payload> extends AnyJob {
  readonly payload?: z.ZodType<Payload>
  readonly waits?: undefined
  run(payload: Payload): Promise<void>
}

/**
 * A job that waits for others' machines: a server that a company or a stranger chose, a service, a mail server. It runs beside the
 * other jobs, within limits for its company and kind, and until a deadline. Enqueued by `enqueueWaiting` alone.
 */
export interface WaitingJob<Payload> extends AnyJob {
  readonly payload?: z.ZodType<Payload>
  readonly waits: WaitLimits
  /** `signal` is aborted at the deadline, when the attempt fails whatever the handler does. */
  run(payload: Payload, signal?: AbortSignal): Promise<void>
}

export interface WaitLimits {
  /** Of one company at a time. */
  perCompany: number
  /** Milliseconds of an attempt. */
  deadlineMs: number
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
  /** Undefined for work of this machine alone. */
  readonly waits?: WaitLimits | undefined
  run(payload: never, signal?: AbortSignal): Promise<void>
}

export const defineJob = <Payload = undefined>(job: Job<Payload>): Job<Payload> => job

export const defineWaitingJob = <Payload = undefined>(job: WaitingJob<Payload>): WaitingJob<Payload> => job
