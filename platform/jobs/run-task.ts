import type { AnyJob } from './job.ts'

/** An attempt took longer than its kind may. */
class DeadlinePassed extends Error {
  override name = 'DeadlinePassed'
}

/**
 * Runs one attempt of a job. One that waits for others fails at its deadline even if its handler ignores the signal, so that its
 * worker is free.
 */
export async function runTask(job: AnyJob, payload: unknown): Promise<void> {
  const parsed = (job.payload ? job.payload.parse(payload) : undefined) as never
  if (job.waits === undefined) return job.run(parsed)
  const deadline = new AbortController()
  const { deadlineMs } = job.waits
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DeadlinePassed(`${job.id} took longer than ${deadlineMs} ms`)
      deadline.abort(error)
      reject(error)
    }, deadlineMs)
  })
  try {
    await Promise.race([job.run(parsed, deadline.signal), passed])
  } finally {
    clearTimeout(timer)
  }
}
