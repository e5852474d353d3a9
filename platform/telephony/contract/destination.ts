import { z } from 'zod'
import { id } from '../../contract/scalars.ts'

/** What an outside number may look like where somebody sets it up. */
const outsideNumber = z.string().regex(/^\+?[0-9*#]{2,24}$/)

/** Something that is set up with an id of its own, in the same company. */
const to = <Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind), id })

/**
 * Where a call goes next. Plain data, stored as it is wherever somebody chooses a destination (a DID, a key of an IVR
 * menu, the overflow of a queue) and walked by `platform/telephony/journey`.
 */
export const destination = z.discriminatedUnion('kind', [
  to('extension'),
  to('ring_group'),
  to('queue'),
  to('ivr'),
  to('time_slot'),
  /** The mailbox of the extension with this id. */
  to('voicemail'),
  /** Callers listen to a mailbox, after its PIN. */
  z.object({ kind: z.literal('messages') }),
  to('conference'),
  /** Over the company's trunks, charged to the forwarding extension `by`, else to the caller. */
  z.object({ kind: z.literal('outside'), number: outsideNumber, by: id.optional() }),
  /** The audio with this id is played, then the call ends. */
  to('announcement'),
  z.object({ kind: z.literal('hangup') }),
])
export type Destination = z.infer<typeof destination>
