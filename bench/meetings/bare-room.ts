import { randomUUID } from 'node:crypto'
import type { EngineEvent, MeetingEngine } from '#platform/meetings/port.ts'
import type { MeasuredRoom, MemberPeers } from './room.ts'

/** The engine without the program: what a page would say goes to it at once. */
export async function openBareRoom(
  engine: MeetingEngine,
  members: readonly MemberPeers[],
): Promise<MeasuredRoom> {
  const room = `bench-${randomUUID()}`
  const inside: { name: string; peers: MemberPeers; queue: Promise<void> }[] = []
  const waiting = new Map<string, () => void>()
  const unlisten = engine.listen((event: EngineEvent) => {
    if (event.type === 'published') waiting.get(event.feed)?.()
  })
  await engine.openRoom(room)

  /** One negotiation at a time, as browsers demand. */
  const receive = (member: (typeof inside)[number]): Promise<void> => {
    member.queue = member.queue.then(async () => {
      const others = inside.filter((other) => other !== member).map(({ name }) => name)
      const offer = await engine.subscribe(room, member.name, others)
      if (!offer) return
      await engine.answer(room, member.name, await member.peers.receives.answer(offer.sdp))
      await member.peers.receives.seesMoving(offer.streams)
    })
    return member.queue
  }
  return {
    async join() {
      const peers = members[inside.length]
      if (!peers) throw new Error('more people than pages')
      const member = { name: `m${inside.length}`, peers, queue: Promise.resolve() }
      const others = [...inside]
      inside.push(member)
      const published = new Promise<void>((resolve) => waiting.set(member.name, resolve))
      const seen = receive(member)
      await peers.sends.accept(await engine.publish(room, member.name, await peers.sends.offer()))
      await published
      // The others follow beside it, as in the program.
      for (const other of others) receive(other).catch(() => {})
      await seen
    },
    async end() {
      await Promise.all(inside.map(({ queue }) => queue))
      unlisten()
      await engine.closeRoom(room)
    },
  }
}
