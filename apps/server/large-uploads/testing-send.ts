import { runInWorker } from '#platform/host/process/run-in-worker.ts'
import type { Sending } from './testing-sender.ts'

/** Sends a file from another thread, so that only the program's work is measured in this one. */
export const sendInWorker = (sending: Sending) =>
  runInWorker<{ status: number; head: string }>(new URL('./testing-sender.ts', import.meta.url), sending, {
    time: 250_000,
    heap: 512,
  })
