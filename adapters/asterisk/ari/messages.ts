import { z } from 'zod'

/** Only the used kinds and fields of Asterisk's messages. */

const channel = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  /** SIP Call-ID; empty for channels without SIP, absent before Asterisk 20. */
  protocol_id: z.string().optional(),
  caller: z.object({ name: z.string(), number: z.string() }),
  dialplan: z.object({ exten: z.string() }),
})
export type AriChannel = z.infer<typeof channel>

const ofChannel = { channel }

/** SIP status of the final response, if it was a refusal; since Asterisk 20.15, 21.10 and 22.5. */
const refusal = { tech_cause: z.int().optional() }

/** Target of a transfer: a number, or the SIP Call-ID of the call to replace. */
const requestedDestination = z.object({
  destination: z.string().max(100).optional(),
  protocol_id: z.string().max(256).optional(),
})

/** `duration`: seconds. */
const liveRecording = z.object({ name: z.string(), target_uri: z.string(), duration: z.int().optional() })

const schemas = {
  StasisStart: z.object({
    type: z.literal('StasisStart'),
    ...ofChannel,
    args: z.array(z.string()).default([]),
  }),
  ChannelStateChange: z.object({ type: z.literal('ChannelStateChange'), ...ofChannel }),
  ChannelDestroyed: z.object({
    type: z.literal('ChannelDestroyed'),
    ...ofChannel,
    cause: z.int(),
    ...refusal,
  }),
  ChannelHold: z.object({ type: z.literal('ChannelHold'), ...ofChannel }),
  ChannelUnhold: z.object({ type: z.literal('ChannelUnhold'), ...ofChannel }),
  ChannelTalkingStarted: z.object({ type: z.literal('ChannelTalkingStarted'), ...ofChannel }),
  ChannelTalkingFinished: z.object({ type: z.literal('ChannelTalkingFinished'), ...ofChannel }),
  ChannelDtmfReceived: z.object({ type: z.literal('ChannelDtmfReceived'), ...ofChannel, digit: z.string() }),
  /** Only progress (SIP 183, or 180 with SDP); what else becomes of a dialled channel is in its state. */
  Dial: z.object({ type: z.literal('Dial'), peer: channel, dialstatus: z.string().default('') }),
  /** Of our dialplan: where a device redirects its call (`config/redirect-dialplan.ts`), URI-encoded. */
  ChannelUserevent: z.object({
    type: z.literal('ChannelUserevent'),
    eventname: z.string(),
    channel,
    userevent: z.object({ to: z.string().default('') }),
  }),
  ChannelTransfer: z.object({
    type: z.literal('ChannelTransfer'),
    refer_to: z.object({ requested_destination: requestedDestination }),
    referred_by: z.object({ source_channel: channel }),
  }),
  PlaybackFinished: z.object({
    type: z.literal('PlaybackFinished'),
    /** `channel:{id}` or `bridge:{id}` */
    playback: z.object({ id: z.string(), target_uri: z.string() }),
  }),
  RecordingFinished: z.object({ type: z.literal('RecordingFinished'), recording: liveRecording }),
  RecordingFailed: z.object({ type: z.literal('RecordingFailed'), recording: liveRecording }),
  ContactStatusChange: z.object({
    type: z.literal('ContactStatusChange'),
    endpoint: z.object({ resource: z.string() }),
    contact_info: z.object({ uri: z.string(), contact_status: z.string() }),
  }),
  ApplicationReplaced: z.object({ type: z.literal('ApplicationReplaced') }),
} as const

export type AriEvent = {
  [Type in keyof typeof schemas]: z.infer<(typeof schemas)[Type]>
}[keyof typeof schemas]

export type ContactStatusChange = Extract<AriEvent, { type: 'ContactStatusChange' }>

export type PlaybackFinished = Extract<AriEvent, { type: 'PlaybackFinished' }>

/** The events subscribed to. */
export const EVENT_TYPES = Object.keys(schemas) as (keyof typeof schemas)[]

const response = z.object({
  type: z.literal('RESTResponse'),
  request_id: z.string(),
  status_code: z.int(),
  reason_phrase: z.string(),
  message_body: z.string().optional(),
})
export type AriResponse = z.infer<typeof response>

/**
 * Parses a message; null for unused kinds.
 * @throws ZodError or SyntaxError for malformed ones.
 */
export function parseMessage(text: string): AriEvent | AriResponse | null {
  const raw: unknown = JSON.parse(text)
  if (typeof raw !== 'object' || raw === null || !('type' in raw)) return null
  // Checks the kind first: on a busy server most messages end here.
  if (raw.type === 'RESTResponse') return response.parse(raw)
  if (raw.type === 'Dial' && !isProgress(raw)) return null
  return isUsed(raw.type) ? schemas[raw.type].parse(raw) : null
}

const isProgress = (raw: object): boolean => 'dialstatus' in raw && raw.dialstatus === 'PROGRESS'

function isUsed(type: unknown): type is keyof typeof schemas {
  return typeof type === 'string' && Object.hasOwn(schemas, type)
}

export const channelList = z.array(channel)
export const createdChannel = channel
export const bridgeList = z.array(
  z.object({ id: z.string(), creationtime: z.string().optional(), channels: z.array(z.string()) }),
)
export const storedRecordings = z.array(z.object({ name: z.string() }))
export const variableAnswer = z.object({ value: z.string() })
export const infoAnswer = z.object({
  system: z.object({ version: z.string() }),
  status: z.object({ startup_time: z.string() }),
})
export const endpointList = z.array(z.object({ resource: z.string(), state: z.string().optional() }))
