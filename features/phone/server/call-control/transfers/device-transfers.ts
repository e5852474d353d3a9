import type { Logger } from '#platform/log/logger.ts'
import { type EngineEvent, LegGone, type TelephonyEngine } from '#platform/telephony/port.ts'
import { PARK } from '../../../contract/pick-up-number.ts'
import type { CallProcessor } from '../calls/call-processor.ts'
import { isRouted, type LiveCall, type RoutedCall } from '../calls/live-call.ts'
import type { CommandRefusal } from '../commands/commands.ts'
import type { Transfers } from './transfers.ts'

type Request = Extract<EngineEvent, { type: 'leg-transfers' }>

interface DeviceTransfers {
  processor: Pick<CallProcessor, 'calls'>
  transfers: Pick<Transfers, 'blind' | 'park' | 'complete'>
  engine: Pick<TelephonyEngine, 'refuseTransfer'>
  log: Pick<Logger, 'info'>
}

/** A desk phone's transfer key (SIP REFER); does the same as a transfer from the screen. */
export function createDeviceTransfers({ processor, transfers, engine, log }: DeviceTransfers) {
  async function carryOut({ leg, to }: Request): Promise<CommandRefusal | null> {
    const live = processor.calls().filter(isRouted).find(hasLeg(leg))
    const endpoint = live && endpointOf(live, leg)
    if (!live || !endpoint) return 'no-call'
    if (to.kind === 'number' && to.number === PARK) return transfers.park(endpoint, live.call.id)
    if (to.kind === 'number') return transfers.blind(endpoint, live.call.id, to.number)
    return transfers.complete(endpoint, live.call.id, to.sipCallId)
  }

  return async (asked: Request): Promise<void> => {
    const refused = await carryOut(asked)
    if (refused === null) return
    log.info({ leg: asked.leg, refused }, 'refused a transfer requested by a device')
    await engine.refuseTransfer(asked.leg).catch((error: unknown) => {
      if (!(error instanceof LegGone)) throw error
    })
  }
}

const hasLeg =
  (leg: string) =>
  ({ call }: LiveCall): boolean =>
    call.caller.leg === leg || call.answeredBy === leg

const endpointOf = ({ call }: RoutedCall, leg: string): string | null =>
  [call.caller, ...call.forks].find((one) => one.leg === leg)?.endpoint ?? null
