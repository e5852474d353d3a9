import type { Pbx } from '#features/pbx/server/create-pbx.ts'
import type { WiringContext } from './context.ts'

/** Numbers from before a company's own could not be emergency numbers. Never rejects: errors are logged. */
export async function tellConflicts(pbx: Pbx, log: WiringContext['log']): Promise<void> {
  try {
    await pbx.tellEmergencyConflicts()
  } catch (error) {
    log.error({ err: error }, 'failed to notify of numbers that are emergency numbers')
  }
}
