import type { SupervisorEvent } from '#platform/host/process/index.ts'
import type { Logger } from '#platform/log/logger.ts'

const EXPECTED = new Set<SupervisorEvent['type']>(['ready', 'stopped'])

/** Tells the log what becomes of a child process: a warning when it is more than its ordinary start and end. */
export const logProcess =
  (log: Logger, source: string) =>
  (event: SupervisorEvent): void => {
    log[EXPECTED.has(event.type) ? 'info' : 'warn']({ source, event }, `process ${event.type}`)
  }
