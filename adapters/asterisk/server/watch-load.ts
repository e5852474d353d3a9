import { judgeLoad, type LoadSample } from './sample-load.ts'

/** Checks in a row for which computing alone is believed, five seconds each: an endless loop computes as well. */
const BELIEVED = 24

/**
 * Tells overload from death: a server that answers no SIP but works off its queues drops new requests until they are shorter, and
 * a restart would end the calls that it carries. One that stands still, or only computes for two minutes, is dead.
 */
export function createLoadWatch(parts: {
  answersSip: (signal: AbortSignal) => Promise<boolean>
  sample: () => Promise<LoadSample>
}): (signal: AbortSignal) => Promise<boolean | 'busy'> {
  let before: LoadSample | null = null
  let believed = 0
  return async (signal) => {
    if (await parts.answersSip(signal)) {
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
