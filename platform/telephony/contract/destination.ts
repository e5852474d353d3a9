import { z } from 'zod'
import { id } from '../../contract/scalars.ts'

/** Pattern of configurable outside numbers. */
const outsideNumber = z.string().regex(/^\+?[0-9*#]{2,24}$/)

/** A record of the same company, by id. */
const to = <Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind), id })

/**
 * Where a call goes next. Stored as JSON wherever a destination is configured (a DID, an IVR option, a queue's overflow), and
 * processed by `platform/telephony/journey`.
 */
export const destination = z.discriminatedUnion('kind', [
  to('extension'),
  to('ring_group'),
  to('queue'),
  to('ivr'),
  to('time_slot'),
  /** Mailbox of the extension with this id. */
  to('voicemail'),
  /** Lets callers listen to a mailbox, by PIN. */
  z.object({ kind: z.literal('messages') }),
  to('conference'),
  /** The company's video meetings, of which the caller keys one's PIN. */
  z.object({ kind: z.literal('meetings') }),
  /** Over the company's trunks, charged to the forwarding extension `by`, else to the caller. */
  z.object({ kind: z.literal('outside'), number: outsideNumber, by: id.optional() }),
  /** Plays the audio with this id, then ends the call. */
  to('announcement'),
  z.object({ kind: z.literal('hangup') }),
])
export type Destination = z.infer<typeof destination>
