import { Failure } from '#platform/access/failure.ts'
import { conflict, notFound, unavailable } from '#platform/contract/errors.ts'
import { type BoundRoute, bindAlone } from '#platform/http/server/bind.ts'
import { NobodyAnswers } from '#platform/realtime/server/node-calls.ts'
import { EngineUnavailable } from '#platform/telephony/port.ts'
import { endResumableCall, listResumableCalls, resumeCall } from '../contract/resume.ts'
import type { ResumableCalls } from './call-control/recovery/resumable-calls.ts'

/** Reports as unavailable that the engine, or the node that runs its calls, is away. */
function nobody(cause: unknown): never {
  const passing = cause instanceof EngineUnavailable || cause instanceof NobodyAnswers
  throw passing ? new Failure(unavailable, { cause }) : cause
}

/** Calls that wait for a page after its reload. */
export const resumableCallRoutes = (calls: ResumableCalls): BoundRoute[] => [
  bindAlone(listResumableCalls, async ({ principal }) => ({
    results: principal.extension ? await calls.list(principal.extension.endpoint).catch(nobody) : [],
  })),
  bindAlone(resumeCall, async ({ principal, body }) => {
    if (!principal.extension) throw new Failure(notFound)
    const { endpoint } = principal.extension
    const resumed = await calls.resume(endpoint, body.call_id, body.contact).catch(nobody)
    if (resumed === 'no-call') throw new Failure(notFound)
    if (resumed === 'no-device') throw new Failure(conflict)
    return resumed
  }),
  bindAlone(endResumableCall, async ({ principal, params }) => {
    if (!principal.extension || !(await calls.end(principal.extension.endpoint, params.id).catch(nobody)))
      throw new Failure(notFound)
    return undefined
  }),
]
