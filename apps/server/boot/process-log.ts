import type { SupervisorEvent } from '#platform/host/process/index.ts'
import type { Logger } from '#platform/log/logger.ts'

const EXPECTED = new Set<SupervisorEvent['type']>(['ready', 'stopped'])

/** Logs events of a child process; warns about anything but a normal start and end. */
export const logProcess =
  (log: Logger, source: string) =>
  (event: SupervisorEvent): void => {
    log[EXPECTED.has(event.type) ? 'info' : 'warn']({ source, event }, `process ${event.type}`)
  }
