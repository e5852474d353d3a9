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

interface WorkerLimits {
  /** Milliseconds. */
  time: number
  /** Heap, MiB; buffers are outside of it. */
  heap: number
}

/**
 * Runs a module in its own thread, so that it neither blocks nor crashes the program. The module gets `workerData` and
 * posts one message.
 * @throws WorkerFailed
 */
export function runInWorker<Answer>(
  module: URL,
  workerData: unknown,
  { time, heap }: WorkerLimits,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: heap } })
    const fail = (error: WorkerFailed) => {
      finish()
      reject(error)
    }
    const finish = () => {
      clearTimeout(timer)
      void worker.terminate()
    }
    const timer = setTimeout(
      () => fail(new WorkerFailed('time', `the worker took longer than ${time} ms`)),
      time,
    )
    worker.once('message', (answer: Answer) => {
      finish()
      resolve(answer)
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
