import { z } from 'zod'
import { TRANSFER_TYPES } from '../../../contract/control.ts'
import { recordingWish } from '../../../contract/recording.ts'
import { SPY_MODES } from '../../../contract/spy-number.ts'

/** A command of an endpoint to the node that runs the calls, about one of its calls. */
const own = { endpoint: z.string(), callId: z.string() }
export const callCommand = z.discriminatedUnion('what', [
  z.object({ what: z.literal('transfer'), ...own, target: z.string(), type: z.enum(TRANSFER_TYPES) }),
  z.object({ what: z.literal('park'), ...own }),
  z.object({ what: z.literal('complete-transfer'), ...own }),
  z.object({ what: z.literal('cancel-transfer'), ...own }),
  z.object({
    what: z.literal('reject-transfer'),
    ...own,
    type: z.enum(TRANSFER_TYPES),
    reason: z.string(),
  }),
  z.object({ what: z.literal('conference-add'), ...own, member: z.string() }),
  z.object({ what: z.literal('conference-remove'), ...own, member: z.string() }),
  z.object({ what: z.literal('conference-hand-over'), ...own, member: z.string() }),
  z.object({
    what: z.literal('conference-mute'),
    ...own,
    member: z.string().nullable(),
    muted: z.boolean(),
  }),
  z.object({ what: z.literal('spy-mode'), endpoint: z.string(), mode: z.enum(SPY_MODES) }),
  z.object({ what: z.literal('mute-self'), ...own, muted: z.boolean() }),
  z.object({ what: z.literal('record'), ...own, wish: recordingWish }),
  z.object({ what: z.literal('reject-call'), endpoint: z.string(), from: z.string(), reason: z.string() }),
])
export type CallCommand = z.infer<typeof callCommand>

export const COMMAND_REFUSALS = [
  'no-call',
  'in-call',
  'unknown-number',
  'not-allowed',
  'unregistered',
  'no-slot',
] as const
/** Why nothing was done; null: done. */
export const commandAnswer = z.object({ refused: z.enum(COMMAND_REFUSALS).nullable() })
export type CommandAnswer = z.infer<typeof commandAnswer>
export type CommandRefusal = (typeof COMMAND_REFUSALS)[number]

/** Handles a command on whichever node has the call. */
export type HandleCommand = (command: CallCommand) => Promise<CommandAnswer>
