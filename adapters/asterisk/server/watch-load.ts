import { judgeLoad, type LoadSample } from './sample-load.ts'

/** Checks in a row for which computing alone is believed, five seconds each: an endless loop computes as well. */
const BELIEVED = 24

/**
 * What has to answer: SIP, or the calls are lost, and ARI, or nobody can control them: each goes on while the other stands still.
 */
export const answersBoth =
  (parts: Record<'sip' | 'ari', (signal: AbortSignal) => Promise<boolean>>) =>
  async (signal: AbortSignal): Promise<boolean> => {
    const both = await Promise.all([parts.sip(signal), parts.ari(signal)])
    return both.every(Boolean)
  }

/**
 * Tells overload from death: a server that does not answer but works off its queues drops new requests until they are shorter, and
 * a restart would end the calls that it carries. One that stands still, or only computes for two minutes, is dead.
 */
export function createLoadWatch(parts: {
  answers: (signal: AbortSignal) => Promise<boolean>
  sample: () => Promise<LoadSample>
}): (signal: AbortSignal) => Promise<boolean | 'busy'> {
  let before: LoadSample | null = null
  let believed = 0
  return async (signal) => {
    if (await parts.answers(signal)) {
      before = null
      believed = 0
      return true
    }
    const now = await parts.sample()
    const load = before ? judgeLoad(before, now) : 'idle'
    before = now
    if (load === 'working') return 'busy'
    if (load === 'idle') return false
    believed += 1
    return believed <= BELIEVED ? 'busy' : false
  }
}
