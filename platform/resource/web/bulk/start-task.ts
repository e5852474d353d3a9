import type { Input } from '../resource-client.ts'

/** `start({ name: 'join.sequence', said: { sequence: 7 } })`: as a job with all results of a list, whose progress is shown. */
export type StartTask = (task: { name: string; said: Input }) => Promise<void>
