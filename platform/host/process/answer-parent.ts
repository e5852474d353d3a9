import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerMessage } from './run-in-worker.ts'

/** Sends a part of a long answer; resolves when the program is ready for the next one. */
export type SendPart<Part> = (part: Part) => Promise<void>

/**
 * The worker's side of `runInWorker`: posts what `work` makes of its data. On Linux the thread yields the processor to the
 * program's own (as a priority of process 0 is the calling thread's).
 */
export async function answerParent<Data, Answer, Part = never>(
  work: (data: Data, send: SendPart<Part>) => Answer | Promise<Answer>,
): Promise<void> {
  const port = parentPort
  if (port === null) throw new Error('this module runs in a worker')
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
  const post = (message: WorkerMessage<Answer, Part>) => port.postMessage(message)
  const send: SendPart<Part> = async (part) => {
    post({ part })
    await once(port, 'message')
  }
  post({ answer: await work(workerData as Data, send) })
}
