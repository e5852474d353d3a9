import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { ANONYMOUS } from '#platform/telephony/contract/hidden-caller.ts'
import type { CallInfo } from './call-set.ts'
import { HIDDEN_LABEL, UNKNOWN_LABEL } from './phone-state.ts'

/** Waits before further tries, ms; the last one repeats. */
const WAITS = [1_000, 3_000, 10_000, 30_000] as const

/** Whether asking again can bring another answer: after lost connections, overload, errors of the server. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiFailure) || error.isTransient

interface LookUp {
  ask: () => Promise<CallInfo>
  show: (info: CallInfo) => void
  /** Whether the call still is with that number. */
  isWanted: () => boolean
  /** Runs a task after so many ms, unless the call has ended. */
  later: (ms: number, task: () => void) => void
}

/** Shows who a call is with; after a failure it asks again while the call lasts, since connections come back. */
export function lookUpCaller(number: string, { ask, show, isWanted, later }: LookUp): void {
  const nobody = (label: string) => show({ label, info: '', number, avatar: null })
  const attempt = (failures: number): void => {
    ask().then(show, (error: unknown) => {
      if (failures === 0) nobody(UNKNOWN_LABEL)
      if (!mayPass(error)) return
      const wait = WAITS[Math.min(failures, WAITS.length - 1)] ?? 0
      const asked = error instanceof ApiFailure ? (error.retryAfter ?? 0) * 1000 : 0
      later(Math.max(wait, asked), () => {
        if (isWanted()) attempt(failures + 1)
      })
    })
  }
  if (number === ANONYMOUS) nobody(HIDDEN_LABEL)
  else attempt(0)
}
