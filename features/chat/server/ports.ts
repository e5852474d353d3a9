import type { PhoneStatus } from '#features/phone/contract/call.ts'

/** What the chat needs of others; filled by the program's wiring. */

/** The state of an endpoint's phone. */
export type StatusOf = (endpoint: string) => PhoneStatus
