import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { callRecorded, callState } from '../../../contract/events.ts'
import { presentCallRecord } from '../../history/call-record.present.ts'
import type { EndedCall } from '../../ports.ts'
import { calleesOf, isRouted, type LiveCall, type RoutedCall } from '../calls/live-call.ts'
import { recordsOf } from '../storage/call-history.ts'
import { callWrite } from '../storage/call-row.ts'
import type { CallWriter } from '../storage/call-writer.ts'
import type { StoredRecord } from '../storage/call-writes.queries.ts'
import { viewsOf } from './call-state.present.ts'

/** Stores each change of a call, and publishes it once stored. */
export interface CallPublisher {
  /** Call after every change of a call. */
  changed(live: LiveCall): void
  /** The call is finished; publishes nothing more about it. */
  forget(callId: string): void
  /** Resolves when everything so far is stored and published. */
  settled(): Promise<void>
}

export interface CallPublisherPorts {
  /** The telephone server that carries the calls. */
  serverId: number
  writer: CallWriter
  publish: Hub['publish']
  /** A call is over, stored, and in the histories of its people. */
  onEnded?: ((ended: EndedCall) => void) | undefined
  /** A call of the company changed. */
  onLive?: ((companyId: number) => void) | undefined
  log: Logger
}

interface Published {
  phase: LiveCall['call']['phase'] | null
  facts: number
  /** Last view sent per user, as text. */
  views: Map<number, string>
  /** Writes and events of this call that are under way. */
  tail: Promise<void>
}

/** For a call that just ended and was never transferred. */
const UNTOUCHED = {
  via_number: null,
  via_name: null,
  label_id: null,
  label_name: null,
  label_color: null,
  note: null,
}

export function createCallPublisher({
  serverId,
  writer,
  publish,
  onEnded,
  onLive,
  log,
}: CallPublisherPorts): CallPublisher {
  const calls = new Map<string, Published>()
  const underWay = new Set<Promise<void>>()

  function follow(published: Published, work: Promise<void>): void {
    published.tail = work.catch((error) => log.error({ err: error }, 'failed to publish a call'))
    const { tail } = published
    underWay.add(tail)
    void tail.then(() => underWay.delete(tail))
  }

  async function storeAndPublish(live: RoutedCall, before: Promise<void>, views: ReturnType<typeof viewsOf>) {
    const [stored] = await Promise.all([writer.write(callWrite(live, serverId)), before])
    publishViews(views)
    if (live.call.phase === 'ended' && stored) publishRecords(live, stored)
  }

  function publishViews(views: ReturnType<typeof viewsOf>): void {
    for (const view of views) publish(`user:${view.userId}`, callState, view.data)
  }

  function publishRecords(live: RoutedCall, stored: readonly StoredRecord[]): void {
    const missed: EndedCall['missed'] = []
    const concerned = [live.route.caller, ...calleesOf(live)]
    const records = recordsOf(live)
    for (const record of records) {
      const owner = concerned.find((party) => party.id === record.extension_id)
      const row = stored.find(
        (candidate) =>
          candidate.extension_id === record.extension_id && candidate.direction === record.direction,
      )
      if (!row || owner?.userId == null) continue
      const { id, duration, avatar, shown, other_name } = row
      const presented = presentCallRecord(
        shown ?? { ...record, ...UNTOUCHED, id, duration, avatar, other_name },
      )
      publish(`user:${owner.userId}`, callRecorded, presented)
      if (record.missed)
        missed.push({
          userId: owner.userId,
          callId: record.call_id,
          name: presented.label,
          number: presented.number,
        })
    }
    const numbers = [...new Set(records.map((record) => record.other_number))]
    onEnded?.({ companyId: live.route.company.id, numbers, missed })
  }

  return {
    changed(live) {
      if (!isRouted(live)) return
      const { call } = live
      onLive?.(live.route.company.id)
      const answer: Published = calls.get(call.id) ?? {
        phase: null,
        facts: 0,
        views: new Map(),
        tail: Promise.resolve(),
      }
      calls.set(call.id, answer)
      const changedViews = viewsOf(live).filter(
        (view) => answer.views.get(view.userId) !== JSON.stringify(view.data),
      )
      for (const view of changedViews) answer.views.set(view.userId, JSON.stringify(view.data))
      // Between two phases only Call-IDs change, and a restarted program asks the engine for those.
      const isNewPhase = answer.phase !== call.phase && call.phase !== 'connecting'
      answer.phase = call.phase
      // The position in the dialplan must survive a restart.
      const facts = live.walked?.facts.length ?? 0
      const wentOn = facts > answer.facts
      answer.facts = facts
      if (isNewPhase || wentOn) follow(answer, storeAndPublish({ ...live }, answer.tail, changedViews))
      else if (changedViews.length > 0)
        follow(
          answer,
          answer.tail.then(() => publishViews(changedViews)),
        )
    },
    forget: (callId) => void calls.delete(callId),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
