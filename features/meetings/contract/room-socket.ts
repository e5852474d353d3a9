import { z } from 'zod'
import { MEETING_CALL_FAILURES } from '#features/phone/contract/meeting-phone.ts'
import { defineEvent } from '#platform/contract/event.ts'
import { paragraphs } from '#platform/contract/scalars.ts'
import { defineSocket } from '#platform/contract/socket.ts'
import { useMeetings } from './abilities.ts'

/** Descriptions of sixteen people's streams. */
const MAX_FRAME = 256 * 1024

/** A user in a room of the own company. The first frame is `hello`. */
export const roomSocket = defineSocket({
  path: '/ws/meetings/:room/',
  purpose: 'meeting',
  ability: useMeetings,
  maxFrameBytes: MAX_FRAME,
  framesPerSecond: 20,
})

/** A guest; the first frame is `hello` with the guest's token, which so stands in no address. */
export const guestSocket = {
  path: '/ws/meeting-guests/',
  maxFrameBytes: MAX_FRAME,
  framesPerSecond: 20,
  max: 2000,
  /** An office behind one address. */
  maxPerAddress: 100,
}

/** People inside a room at a time. */
export const MAX_INSIDE = 16
/** People waiting before a room. */
export const MAX_WAITING = 30
/** Pages of one guest in a room, waiting ones included. */
export const MAX_PAGES = 4
/** Letters of a chat message. */
export const MAX_MESSAGE = 2000

export const REACTIONS = ['👍', '👏', '❤️', '😂', '😮', '🎉'] as const

/** An extension, or a number outside. */
export const CALLED_NUMBER = /^\+?\d{2,20}$/
/** Telephones that are being called at a time. */
export const MAX_CALLING = 8
/** Letters of the name of a called one. */
export const MAX_CALLED_NAME = 80
/** Why a telephone was not reached; `no-phone`: who calls has no extension. */
export const CALL_FAILURES = [...MEETING_CALL_FAILURES, 'no-phone', 'full'] as const
export type CallFailure = (typeof CALL_FAILURES)[number]

/** Letters of a piece of sound for captions: some seconds, also of a browser that chooses its own bit rate. */
const MAX_CAPTION_SOUND = 200_000

const sdp = z.string().max(200_000)
const memberId = z.string().max(40)
export const feedKind = z.enum(['camera', 'screen'])
export type FeedKind = z.infer<typeof feedKind>

/** What a browser says. */
export const fromMember = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('hello'),
    /** Chosen by the page at random: who comes back with it within seconds is the same member. */
    key: z.string().regex(/^[\w-]{16,64}$/),
    token: z.string().max(600).optional(),
    mic: z.boolean(),
    camera: z.boolean(),
  }),
  z.object({
    do: z.literal('state'),
    mic: z.boolean().optional(),
    camera: z.boolean().optional(),
    hand: z.boolean().optional(),
  }),
  z.object({ do: z.literal('publish'), feed: feedKind, attempt: z.int(), sdp }),
  z.object({ do: z.literal('unpublish'), feed: feedKind }),
  z.object({ do: z.literal('answer'), offer: z.int(), sdp }),
  /** The connection that receives is lost: begins another one. */
  z.object({ do: z.literal('receive-again') }),
  z.object({
    do: z.literal('layers'),
    wishes: z
      .array(
        z.object({
          mid: z.string().max(16),
          layer: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal('off')]),
        }),
      )
      .max(64),
  }),
  z.object({ do: z.literal('say'), text: paragraphs(MAX_MESSAGE).min(1) }),
  z.object({ do: z.literal('react'), emoji: z.enum(REACTIONS) }),
  /** Whether the member wants to read what is said. */
  z.object({ do: z.literal('captions'), on: z.boolean() }),
  /** What the member just said, sent while captions run. */
  z.object({
    do: z.literal('caption-sound'),
    /** A whole file, base64. */
    data: z.base64().min(4).max(MAX_CAPTION_SOUND),
    type: z.enum(['audio/webm', 'audio/mp4', 'audio/ogg']),
    ms: z.int().min(1).max(15_000),
    /** Of the page. */
    language: z.enum(['es', 'en']),
  }),
  z.object({ do: z.literal('leave') }),
  z.object({ do: z.literal('admit'), member: memberId }),
  z.object({ do: z.literal('refuse'), member: memberId }),
  z.object({ do: z.literal('mute'), member: memberId.nullable() }),
  /** Lets a muted telephone speak again, which has no button for it. */
  z.object({ do: z.literal('unmute'), member: memberId }),
  z.object({ do: z.literal('remove'), member: memberId }),
  /** Calls a telephone into the room, as by the member's own phone; `name`: of a colleague or contact. */
  z.object({
    do: z.literal('call'),
    number: z.string().regex(CALLED_NUMBER),
    name: z.string().max(MAX_CALLED_NAME),
  }),
  /** Hangs up a call that nobody answered yet, or puts a failed one away. */
  z.object({ do: z.literal('end-call'), call: memberId }),
  z.object({ do: z.literal('lock'), locked: z.boolean() }),
  z.object({ do: z.literal('record'), on: z.boolean() }),
  z.object({ do: z.literal('end') }),
])
export type FromMember = z.input<typeof fromMember>

const member = z.object({
  id: memberId,
  name: z.string(),
  role: z.enum(['host', 'member', 'guest']),
  mic: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  hand: z.boolean(),
  /** Number of a member by telephone; empty: hidden. Null: by a browser. */
  phone: z.string().nullable(),
  /** Its connection is lost for the moment. */
  away: z.boolean(),
})
export type RoomMember = z.infer<typeof member>

/** A telephone that is being called, or was not reached. */
const callingPhone = z.object({
  id: memberId,
  name: z.string(),
  number: z.string(),
  phase: z.enum(['calling', 'ringing', 'failed']),
  why: z.enum(CALL_FAILURES).nullable(),
})
export type CallingPhone = z.infer<typeof callingPhone>

export const roomState = defineEvent(
  'meeting_state',
  'The whole room, after each change, to each of its members. Who waits sees nobody.',
  z.object({
    me: memberId,
    phase: z.enum(['waiting', 'inside']),
    /** Was let in; while the phase is `waiting`, the room is full. */
    admitted: z.boolean(),
    title: z.string(),
    moderates: z.boolean(),
    locked: z.boolean(),
    engine: z.boolean(),
    startedAt: z.iso.datetime().nullable(),
    /** Told to those who wait as well: they decide whether to come in. */
    recording: z.object({ since: z.iso.datetime(), by: z.string() }).nullable(),
    /** `offered`: the company has a speech service; `running`: somebody reads, so what is said is sent to it; `mine`: the member reads. */
    captions: z.object({ offered: z.boolean(), running: z.boolean(), mine: z.boolean() }),
    members: z.array(member),
    /** Empty for those who may not let in. */
    waiting: z.array(
      z.object({
        id: memberId,
        name: z.string(),
        phone: z.string().nullable(),
        /** Comes in with the next free place. */
        admitted: z.boolean(),
      }),
    ),
    /** Empty for guests. */
    calling: z.array(callingPhone),
    iceServers: z.array(
      z.object({
        urls: z.array(z.string()),
        username: z.string().optional(),
        credential: z.string().optional(),
      }),
    ),
  }),
)
export type RoomState = z.infer<typeof roomState.data>

export const publishAnswer = defineEvent(
  'meeting_published',
  'The answer to what the member offered to send.',
  z.object({ feed: feedKind, attempt: z.int(), sdp: z.string() }),
)
export const receiveOffer = defineEvent(
  'meeting_offer',
  'What the member is to receive; `fresh`: over a new connection.',
  z.object({
    offer: z.int(),
    fresh: z.boolean(),
    sdp: z.string(),
    streams: z.array(
      z.object({ mid: z.string(), member: memberId, feed: feedKind, kind: z.enum(['audio', 'video']) }),
    ),
  }),
)
export const publishAgain = defineEvent(
  'meeting_publish_again',
  'The engine lost what the member sends.',
  z.object({ feeds: z.array(feedKind) }),
)
export const memberTalking = defineEvent(
  'meeting_talking',
  'Somebody began or stopped talking.',
  z.object({ member: memberId, talking: z.boolean() }),
)
export const roomChat = defineEvent(
  'meeting_chat',
  'Messages of the chat: all on entering, then each.',
  z.object({
    messages: z.array(
      z.object({ id: z.int(), member: memberId, name: z.string(), text: z.string(), at: z.iso.datetime() }),
    ),
  }),
)
export type RoomMessage = z.infer<typeof roomChat.data>['messages'][number]
export const roomReaction = defineEvent(
  'meeting_reaction',
  'Somebody reacts.',
  z.object({ member: memberId, emoji: z.enum(REACTIONS) }),
)
export const mutedByHost = defineEvent(
  'meeting_muted',
  'A host muted the member.',
  z.object({ by: z.string() }),
)
export const recordingTrouble = defineEvent(
  'meeting_recording_trouble',
  'Why a recording did not begin, or ended by itself.',
  z.object({ reason: z.enum(['not-allowed', 'storage', 'engine', 'too-long']) }),
)
export type RecordingTrouble = z.infer<typeof recordingTrouble.data>['reason']
export const roomCaption = defineEvent(
  'meeting_caption',
  'What somebody said, for those who read captions; kept nowhere.',
  z.object({ member: memberId, name: z.string(), text: z.string() }),
)
export type RoomCaption = z.infer<typeof roomCaption.data>
export const captionsTrouble = defineEvent(
  'meeting_captions_trouble',
  'Why captions stay away, once until they come again.',
  // `account`: the service is there, and does not take the company's key, model or account.
  z.object({ reason: z.enum(['service', 'account', 'limit', 'busy']) }),
)
export type CaptionTrouble = z.infer<typeof captionsTrouble.data>['reason']
export const roomOver = defineEvent(
  'meeting_over',
  'The member is out; the connection ends.',
  z.object({ reason: z.enum(['ended', 'removed', 'refused', 'full', 'not-found', 'guests-off']) }),
)
export type OverReason = z.infer<typeof roomOver.data>['reason']

export const roomEvents = [
  roomState,
  publishAnswer,
  receiveOffer,
  publishAgain,
  memberTalking,
  roomChat,
  roomReaction,
  mutedByHost,
  recordingTrouble,
  roomCaption,
  captionsTrouble,
  roomOver,
] as const
