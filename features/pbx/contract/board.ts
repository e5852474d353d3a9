import { z } from 'zod'
import { conflict, notFound } from '#platform/contract/errors.ts'
import { defineEvent } from '#platform/contract/event.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text, uuid } from '#platform/contract/scalars.ts'
import { defineSocket } from '#platform/contract/socket.ts'
import { serveQueues, superviseQueues } from './abilities.ts'

export const AGENT_STATES = [
  'free',
  'ringing',
  'talking',
  'busy',
  'wrap_up',
  'paused',
  'away',
  'logged_out',
] as const
export type AgentState = (typeof AGENT_STATES)[number]

const boardCall = z.object({
  id: uuid,
  direction: z.enum(['internal', 'inbound', 'outbound']),
  caller: z.string(),
  callee: z.string(),
  /** Numbers of the extensions in it: those whose call a supervisor may join. */
  extensions: z.array(z.string()),
  phase: z.enum(['routing', 'menu', 'queue', 'voicemail', 'ringing', 'talking']),
  /** Name of the menu or queue that it is in, or of the owner of the voicemail box. */
  where: z.string(),
  started_at: instant,
  answered_at: instant.nullable(),
})

const boardQueue = z.object({
  id,
  name: z.string(),
  waiting: z.number().int(),
  /** When the longest waiting caller entered. */
  waiting_since: instant.nullable(),
  /** Agents who serve it and are at their phones; each counts in exactly one of the states below. */
  there: z.number().int(),
  free: z.number().int(),
  ringing: z.number().int(),
  /** In any call, of this queue or not. */
  talking: z.number().int(),
  wrap_up: z.number().int(),
  paused: z.number().int(),
})

const boardAgent = z.object({
  /** The extension's id. */
  id,
  number: z.string(),
  name: z.string(),
  state: z.enum(AGENT_STATES),
  /** Null: since before the program started to track it. */
  since: instant.nullable(),
  pause_reason: z.string(),
  /** Queues that the agent serves now, and those where they could log in. */
  serves: z.array(id),
  may_serve: z.array(id),
})

const boardTrunk = z.object({
  id,
  name: z.string(),
  channels: z.number().int(),
  in_use: z.number().int(),
  /** The trunk is registered, or its carrier answers. */
  up: z.boolean(),
})
const boardServer = z.object({ up: z.boolean(), reason: z.string().nullable() })

export const liveBoard = z.object({
  calls: z.array(boardCall),
  queues: z.array(boardQueue),
  agents: z.array(boardAgent),
  trunks: z.array(boardTrunk),
  server: boardServer,
})
export type LiveBoard = z.infer<typeof liveBoard>
export type BoardCall = LiveBoard['calls'][number]
export type BoardQueue = LiveBoard['queues'][number]
export type BoardAgent = LiveBoard['agents'][number]
export type BoardTrunk = LiveBoard['trunks'][number]

const figures = z.object({
  inbound: z.number().int(),
  outbound: z.number().int(),
  internal: z.number().int(),
  /** Calls from outside that somebody answered. */
  answered: z.number().int(),
  /** Calls from outside that were lost. */
  missed: z.number().int(),
  talk_seconds: z.number().int(),
  queues: z.array(
    z.object({
      id,
      entered: z.number().int(),
      answered: z.number().int(),
      abandoned: z.number().int(),
      /** Answered within the queue's service level, percent of all calls that left the queue; null while none has. */
      service_level: z.number().int().nullable(),
      average_wait: z.number().int().nullable(),
    }),
  ),
})
export type BoardFigures = z.infer<typeof figures>

export const readBoard = defineRoute({
  method: 'GET',
  path: '/api/pbx/board/',
  summary: "Returns the company's live calls, queues, agents and trunks, and today's figures.",
  auth: 'session',
  ability: superviseQueues,
  answer: z.object({ live: liveBoard, today: figures }),
})

export const boardSocket = defineSocket({
  path: '/ws/board/:userId/',
  purpose: 'notifications',
  ability: superviseQueues,
  maxFrameBytes: 1024,
  framesPerSecond: 5,
})

/** New or changed rows, complete; `gone` are ended calls; `server` is null when unchanged. */
export const boardChanged = defineEvent(
  'board_changed',
  'What changed on the live board, to those who watch it.',
  z.object({
    calls: z.array(boardCall),
    gone: z.array(uuid),
    queues: z.array(boardQueue),
    agents: z.array(boardAgent),
    trunks: z.array(boardTrunk),
    server: boardServer.nullable(),
  }),
)
export const boardEvents = [boardChanged] as const

const change = z.object({
  action: z.enum(['login', 'logout', 'pause', 'resume']),
  /** One queue; absent: all of the agent's. */
  queue: id.optional(),
  reason: text(80).default(''),
})
export type AgentChange = z.infer<typeof change>

/** Done by supervisors and administrators, and audited. */
export const changeAgent = defineRoute({
  method: 'POST',
  path: '/api/pbx/board/agents/:id/',
  summary: 'Logs an agent in to or out of queues, or pauses and unpauses them.',
  auth: 'session',
  ability: superviseQueues,
  params: z.object({ id: idParam }),
  body: change,
  status: 204,
  errors: [notFound, conflict],
})

export const readOwnQueues = defineRoute({
  method: 'GET',
  path: '/api/pbx/my_queues/',
  summary: "Lists the queues that the user's extension serves or may serve.",
  auth: 'session',
  ability: serveQueues,
  answer: z.object({
    paused: z.boolean(),
    pause_reason: z.string(),
    queues: z.array(
      z.object({
        id,
        name: z.string(),
        /** A fixed member: serves it without logging in. */
        fixed: z.boolean(),
        logged_in: z.boolean(),
        waiting: z.number().int(),
      }),
    ),
  }),
})

export const changeOwnQueues = defineRoute({
  method: 'POST',
  path: '/api/pbx/my_queues/',
  summary: "Logs the user's extension in to or out of queues, or pauses and unpauses it.",
  auth: 'session',
  ability: serveQueues,
  body: change,
  status: 204,
  errors: [notFound, conflict],
})
