import { vi } from 'vitest'
import type { TestPeer } from '#platform/meetings/testing/conformance.ts'
import { publishAgain, publishAnswer, receiveOffer } from '../../contract/room-socket.ts'
import type { TestPage } from './testing.ts'

/** A page's sound and picture, over connections of a real browser. */
export interface PageMedia {
  /** Resolves once there is sound of this member. */
  hears(member: string): Promise<void>
  /** What was received so far counts no more. */
  forget(): Promise<void>
}

const PATIENCE = { timeout: 30_000, interval: 10 }

/** Sends from now on, and receives all that the room offers. */
export function pageWithMedia({ socket, say }: TestPage, open: () => Promise<TestPeer>): PageMedia {
  let attempt = 0
  let sending: TestPeer | null = null
  let receiving: { peer: TestPeer; streams: ReturnType<typeof receiveOffer.data.parse>['streams'] } | null =
    null
  let queue = Promise.resolve()

  const publish = async () => {
    await sending?.close()
    sending = await open()
    attempt += 1
    say({ do: 'publish', feed: 'camera', attempt, sdp: await sending.offer() })
  }
  const forget = async () => {
    const before = receiving
    receiving = null
    await before?.peer.close()
  }
  const receive = async ({ offer, fresh, sdp, streams }: ReturnType<typeof receiveOffer.data.parse>) => {
    if (fresh) await forget()
    const peer = receiving?.peer ?? (await open())
    say({ do: 'answer', offer, sdp: await peer.answer(sdp) })
    receiving = { peer, streams }
  }
  const take = async (type: string, data: unknown) => {
    if (type === publishAgain.type) await publish()
    else if (type === receiveOffer.type) await receive(receiveOffer.data.parse(data))
    else if (type === publishAnswer.type) {
      const answer = publishAnswer.data.parse(data)
      if (answer.attempt === attempt) await sending?.accept(answer.sdp)
    }
  }
  socket.on('message', (raw) => {
    const { eventType, data } = JSON.parse(String(raw))
    queue = queue.then(() => take(eventType, data))
  })
  queue = queue.then(publish)
  return {
    forget,
    async hears(member) {
      const { peer, streams } = await vi.waitFor(() => {
        const heard = receiving?.streams.filter((one) => one.member === member && one.kind === 'audio') ?? []
        if (!receiving || heard.length === 0) throw new Error(`is not offered the sound of ${member}`)
        return { peer: receiving.peer, streams: heard.map((one) => ({ ...one, feed: member })) }
      }, PATIENCE)
      await peer.hearsSound(streams)
    },
  }
}
