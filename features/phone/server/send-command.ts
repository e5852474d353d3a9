import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { type ErrorKind, notFound, unavailable } from '#platform/contract/errors.ts'
import { NobodyAnswers } from '#platform/realtime/server/node-calls.ts'
import { EngineUnavailable } from '#platform/telephony/port.ts'
import {
  alreadyInCall,
  memberAway,
  noFreeSlot,
  numberNotAllowed,
  unknownNumber,
} from '../contract/control.ts'
import type { CallCommand, CommandRefusal, HandleCommand } from './call-control/commands/commands.ts'

const REFUSALS: Record<CommandRefusal, ErrorKind> = {
  'no-call': notFound,
  'in-call': alreadyInCall,
  'unknown-number': unknownNumber,
  'not-allowed': numberNotAllowed,
  unregistered: memberAway,
  'no-slot': noFreeSlot,
}

const DONE = { message: 'ok' }

/** Only for one's own endpoint: another person's looks like one that does not exist. */
export const sendCommand =
  (handleCommand: HandleCommand) =>
  async (principal: Principal, what: CallCommand): Promise<typeof DONE> => {
    if (principal.extension?.endpoint !== what.endpoint) throw new Failure(notFound)
    const { refused } = await handleCommand(what).catch((cause: unknown) => {
      const passing = cause instanceof EngineUnavailable || cause instanceof NobodyAnswers
      throw passing ? new Failure(unavailable, { cause }) : cause
    })
    if (refused !== null) throw new Failure(REFUSALS[refused])
    return DONE
  }
