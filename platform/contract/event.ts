import { z } from 'zod'

/**
 * A fact told to browsers over a socket. Events carry the whole new state of what changed, so that applying one
 * twice, or one that a snapshot already holds, changes nothing.
 */
export interface EventContract<Type extends string = string, Data extends z.ZodType = z.ZodType> {
  readonly type: Type
  readonly data: Data
  /** One sentence: when it is sent, and to whom. */
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
 * The frame every socket sends. `cursor` names a place in the stream; a client that reconnects with `?since={cursor}`
 * receives what it missed, or `stream_reset` when that is no longer held and it must read its snapshots again.
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
