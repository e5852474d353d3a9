import { Worker } from 'node:worker_threads'

/** The worker crashed, ran out of memory or took too long. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed'
  readonly reason: 'time' | 'memory' | 'crash'
  constructor(reason: WorkerFailed['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export interface WorkerLimits {
  /** Milliseconds of processor time; four times as long by the clock, as on a busy machine. */
  time: number
  /** Heap, MiB; buffers are outside of it. */
  heap: number
}

/** What a worker posts: parts of a long answer, and the answer. */
export type WorkerMessage<Answer, Part> = { part: Part } | { answer: Answer }

/** How much longer than its processor time a worker may take. */
const BUSY = 4
/** Enough for short-lived objects of the largest accepted files, MiB. */
const YOUNG_HEAP = 64

/**
 * Runs a module in its own thread, so that it neither blocks nor crashes the program. The module gets `workerData` and
 * answers with `answerParent`. A long answer comes in parts, one in each turn of the event loop: copying all of it at once
 * would block.
 * @throws WorkerFailed
 */
export function runInWorker<Answer, Part = never>(
  module: URL,
  workerData: unknown,
  { time, heap }: WorkerLimits,
  onPart: (part: Part) => void = () => {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: YOUNG_HEAP },
    })
    const fail = (error: WorkerFailed) => {
      finish()
      reject(error)
    }
    const tooLong = () => fail(new WorkerFailed('time', `the worker took longer than ${time} ms`))
    const limit = setTimeout(tooLong, BUSY * time)
    const watch = setInterval(() => {
      worker.cpuUsage().then(
        ({ user, system }) => (user + system) / 1000 >= time && tooLong(),
        // It has ended meanwhile.
        () => {},
      )
    }, time)
    const finish = () => {
      clearTimeout(limit)
      clearInterval(watch)
      void worker.terminate()
    }
    worker.on('message', (message: WorkerMessage<Answer, Part>) => {
      if ('answer' in message) {
        finish()
        return resolve(message.answer)
      }
      onPart(message.part)
      setImmediate(() => worker.postMessage(null))
    })
    worker.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
      fail(new WorkerFailed(reason, `the worker failed: ${cause.message}`, { cause }))
    })
    worker.once('exit', (code) =>
      fail(new WorkerFailed('crash', `the worker ended with ${code} and without an answer`)),
    )
  })
}
