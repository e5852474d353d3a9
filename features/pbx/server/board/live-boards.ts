import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub, Topic } from '#platform/realtime/server/hub.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import { type NameNumbers, namesOf, supervisorsOf } from '#platform/telephony/names/name-numbers.ts'
import { type BoardAgent, boardChanged, type LiveBoard, liveBoard } from '../../contract/board.ts'
import { loadAgents } from '../plan/load-agents.ts'
import { readAgentRows } from './board.queries.ts'
import {
  type AgentNow,
  boardAgents,
  boardCall,
  boardQueue,
  boardTrunks,
  outsideNumbers,
} from './board-state.ts'
import type { BoardTelephony, LiveTelephony } from './live-telephony.ts'
import { type BoardNodeCalls, queueAgentMessage } from './node-messages.ts'

export interface LiveBoardsPorts {
  database: Database
  hub: Pick<Hub, 'publish'>
  nodes: BoardNodeCalls
  telephony: BoardTelephony
  loadPlan(companyId: number): Promise<Plan>
  /** Names of people outside. */
  nameNumbers: NameNumbers
  log: Logger
}

/** The live boards of all companies. */
export interface LiveBoards {
  /** The current board; the reader gets its changes for some minutes from then on. @throws NobodyAnswers */
  read(companyId: number): Promise<LiveBoard>
  /** Call it on any node after the commit: an agent logged in or out, or went on or off pause. */
  agentChanged(companyId: number, extension: number): void
}

export const boardTopic = (companyId: number): Topic => `board:${companyId}`

/** Collects changes for this long and sends them together, ms. */
const TELL_AFTER_MS = 250
/** Boards not read for this long are no longer watched, ms. */
const WATCHED_MS = 3 * 60_000

interface Watched {
  until: number
  sent: SentRows
  timer: NodeJS.Timeout | null
}

/** The rows last sent, as text. */
type SentRows = Map<string, string>

/** Only the node that runs the calls of a company's server computes its board; the others ask it and get changes through the shared hub. */
export function createLiveBoards(parts: LiveBoardsPorts): LiveBoards {
  const { database, hub, nodes, telephony, log } = parts
  const watched = new Map<number, Watched>()
  /** When each agent's current state began. */
  const states = new Map<number, { state: string; since: number | null }>()

  function withSince({ knownSince, ...agent }: AgentNow, at: number): BoardAgent {
    const known = states.get(agent.id)
    // The start of a state before the first look is unknown.
    const since = known === undefined ? null : known.state === agent.state ? known.since : at
    states.set(agent.id, { state: agent.state, since })
    const stateSince = knownSince ?? since
    return { ...agent, since: stateSince === null ? null : new Date(stateSince).toISOString() }
  }

  async function compute(companyId: number, live: LiveTelephony): Promise<LiveBoard> {
    const [plan, agentRows, server] = await Promise.all([
      parts.loadPlan(companyId),
      readAgentRows(database.systemRows, companyId),
      telephony.health(companyId),
    ])
    const at = Date.now()
    const calls = live.callsOf(companyId)
    // One board for all who supervise: with the names that all of them may see.
    const names = await namesOf(
      parts.nameNumbers,
      database.systemRows,
      supervisorsOf(companyId),
      calls.flatMap(outsideNumbers),
    )
    const queueState = live.queueStateOf(companyId)
    const agents = boardAgents({ plan, calls, queueState, agents: agentRows, statusOf: live.statusOf, at })
    return {
      calls: calls.map((call) => boardCall(call, plan, names)),
      queues: [...plan.queues.values()].map((queue) => boardQueue(queue, queueState, agents)),
      agents: agents.map((agent) => withSince(agent, at)),
      trunks: boardTrunks(plan, calls, live.statusOf),
      server,
    }
  }

  async function tell(companyId: number, watch: Watched): Promise<void> {
    const live = await telephony.live(companyId)
    if (!live || watch.until < Date.now()) return void watched.delete(companyId)
    const { updates, sent } = updatesOf(await compute(companyId, live), watch.sent)
    watch.sent = sent
    if (updates !== null) hub.publish(boardTopic(companyId), boardChanged, updates)
  }

  function changed(companyId: number): void {
    const watch = watched.get(companyId)
    if (!watch || watch.timer !== null) return
    watch.timer = setTimeout(() => {
      watch.timer = null
      tell(companyId, watch).catch((error) =>
        log.warn({ err: error, companyId }, 'failed to publish a live board'),
      )
    }, TELL_AFTER_MS)
    watch.timer.unref()
  }

  async function readHere(companyId: number, live: LiveTelephony): Promise<LiveBoard> {
    const board = await compute(companyId, live)
    const watch = watched.get(companyId) ?? { until: 0, sent: new Map(), timer: null }
    watch.until = Date.now() + WATCHED_MS
    // Keeps the rows last sent: earlier readers may not have what this reader sees.
    if (watch.sent.size === 0) watch.sent = updatesOf(board, watch.sent).sent
    watched.set(companyId, watch)
    return board
  }

  telephony.onChange(changed)
  nodes.onRequest('board', async (what) => {
    const companyId = z.int().parse(what)
    const live = await telephony.live(companyId)
    return live ? await readHere(companyId, live) : undefined
  })
  nodes.onMessage('queue-agent', (what) => {
    const { companyId, extension } = queueAgentMessage.parse(what)
    loadAgents(database.systemRows, companyId)
      .then((agents) => {
        const found = agents.find((agent) => agent.extension === extension)
        telephony.agentChanged(companyId, found ?? { extension, queues: [], paused: false })
        changed(companyId)
      })
      .catch((error) => log.error({ err: error, companyId }, 'failed to read the change of an agent'))
  })

  return {
    async read(companyId) {
      const live = await telephony.live(companyId)
      return live ? readHere(companyId, live) : liveBoard.parse(await nodes.request('board', companyId))
    },
    agentChanged: (companyId, extension) => nodes.broadcast('queue-agent', { companyId, extension }),
  }
}

/** Rows that differ from the last ones sent; null if none do. */
function updatesOf(board: LiveBoard, before: SentRows) {
  const sent: SentRows = new Map()
  const fresh = <Row extends { id: number | string }>(kind: string, rows: readonly Row[]): Row[] =>
    rows.filter((row) => {
      const key = `${kind} ${row.id}`
      const text = JSON.stringify(row)
      sent.set(key, text)
      return before.get(key) !== text
    })
  const [calls, queues, agents, trunks] = [
    fresh('call', board.calls),
    fresh('queue', board.queues),
    fresh('agent', board.agents),
    fresh('trunk', board.trunks),
  ]
  const [server = null] = fresh('server', [{ id: 0, ...board.server }])
  const gone = [...before.keys()].flatMap((key) =>
    key.startsWith('call ') && !sent.has(key) ? [key.slice('call '.length)] : [],
  )
  const nothing = [calls, queues, agents, trunks, gone].every((rows) => rows.length === 0) && server === null
  const updates = {
    calls,
    gone,
    queues,
    agents,
    trunks,
    server: server && { up: server.up, reason: server.reason },
  }
  return { updates: nothing ? null : updates, sent }
}
