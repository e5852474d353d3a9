import type { BrowserPeers } from '#adapters/janus/testing/browser-peers.ts'
import type { TestPeer } from '#platform/meetings/testing/conformance.ts'

/** A room with people in it, over the program or over the engine alone. */
export interface MeasuredRoom {
  /** Somebody joins; resolves once they see everybody who was there before. */
  join(): Promise<void>
  end(): Promise<void>
}

/** A member's two connections: what they send, and what they receive. */
export interface MemberPeers {
  sends: TestPeer
  receives: TestPeer
}

/** Pages opened beforehand: opening them is not measured. */
export const openMembers = (peers: BrowserPeers, count: number): Promise<MemberPeers[]> =>
  Promise.all(
    Array.from({ length: count }, async () => ({ sends: await peers.peer(), receives: await peers.peer() })),
  )
