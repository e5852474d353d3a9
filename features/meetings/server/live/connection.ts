import type { z } from 'zod'
import type { EventContract } from '#platform/contract/event.ts'

/** The socket of a member's page. */
export interface Connection {
  send<Data extends z.ZodType>(event: EventContract<string, Data>, data: z.input<Data>): void
  close(): void
}
