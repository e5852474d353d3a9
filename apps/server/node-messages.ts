import type { BoardMessages, BoardRequests } from '#features/pbx/server/board/node-messages.ts'
import type { PhoneMessages, PhoneRequests } from '#features/phone/server/node-messages.ts'
import type { NodeCalls } from '#platform/realtime/server/node-calls.ts'

/** All messages between nodes, by topic; docs/architecture.md lists them. */
export type NodeMessages = PhoneMessages &
  BoardMessages & {
    /** The id of a session whose sockets close. */
    'session-ended': number
    /** Brands are read again. */
    'brands-changed': null
  }

/** All requests between nodes, by topic. */
export type NodeRequests = PhoneRequests & BoardRequests

export type SuiteNodeCalls = NodeCalls<NodeMessages, NodeRequests>
