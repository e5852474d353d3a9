import { z } from 'zod'

/**
 * A fact sent to browsers over a socket. Events carry the full new state, so applying one twice, or one that a snapshot
 * already includes, changes nothing.
 */
export interface EventContract<Type extends string = string, Data extends z.ZodType = z.ZodType> {
  readonly type: Type
  readonly data: Data
  /** One sentence for the docs: when it is sent, and to whom. */
  readonly summary: string
}

export const defineEvent = <const Type extends string, Data extends z.ZodType>(
  type: Type,
  summary: string,
  data: Data,
): EventContract<Type, Data> => ({ type, summary, data })

/** The discriminated union of a list of events. */
export type EventOf<Contract extends EventContract> =
  Contract extends EventContract<infer Type, infer Data> ? { eventType: Type; data: z.output<Data> } : never

/**
 * The frame of every socket. `cursor` is a position in the stream; a client that reconnects with `?since={cursor}` gets what
 * it missed, or `stream_reset` when that is no longer buffered and it must read its snapshots again.
 */
export const eventFrame = z.object({ eventType: z.string(), cursor: z.string(), data: z.unknown() })
export type EventFrame = z.infer<typeof eventFrame>

export const streamReady = defineEvent(
  'stream_ready',
  'First frame of a connection: all later events come after this cursor.',
  z.object({ resumed: z.boolean() }),
)
export const streamReset = defineEvent(
  'stream_reset',
  'The gap is too old to replay: read the snapshots again.',
  z.object({}),
)
