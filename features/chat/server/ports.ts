import type { PhoneStatus } from '#features/phone/contract/call.ts'

/** Ports of the chat, filled in by the program's wiring. */

/** The state of an endpoint's phone. */
export type StatusOf = (endpoint: string) => PhoneStatus
