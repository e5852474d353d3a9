import { NoMicrophone } from '#platform/ui/audio/microphone.ts'
import type { MediaCounters } from './call-stats.ts'
import { currentOf } from './phone-state.ts'
import type { SipEvent, SipListener, SipSession } from './sip-port.ts'
import { Softphone } from './softphone.ts'

/** A scripted line with a manual clock, for tests. */
export const softphoneBench = () => {
  let now = 0
  const tasks = new Set<{ at: number; task: () => void }>()
  let listener: SipListener = () => {}
  const done: string[] = []
  const heard: (MediaStream | null)[] = []
  const session = (id: string, number: string): SipSession => ({
    id,
    number,
    answer: async () => {
      done.push(`answer ${id}`)
      if (!microphone) throw new NoMicrophone()
    },
    end: () => void done.push(`end ${id}`),
    turnAway: () => void done.push(`turn away ${id}`),
    sendDigits: (digits) => void done.push(`digits ${digits}`),
    setMuted: (muted) => void done.push(`muted ${id} ${muted}`),
    setHeld: (held) => {
      done.push(`held ${id} ${held}`)
      listener({ type: 'held', id, by: 'self', held })
    },
    switchMicrophone: async () => {
      done.push(`microphone of ${id}`)
      if (!microphone) throw new NoMicrophone()
    },
    counters: async () => counters,
  })
  let microphone = true
  let secretThere = true
  let counters: MediaCounters | null = null
  let gate: Promise<void> = Promise.resolve()
  let lookedUp = 0
  const failures: Error[] = []
  const phone = new Softphone(
    {
      connect: async (hear) => {
        listener = hear
        return {
          start: () => done.push('start'),
          stop: () => done.push('stop'),
          retry: () => done.push('retry'),
          renew: async () => {
            done.push('renew')
            if (!secretThere) throw new Error('no answer')
          },
          contact: () => 'me',
          call: async (number) => {
            done.push(`call ${number}`)
            await gate
            if (!microphone) throw new NoMicrophone()
            return session('out', number)
          },
        }
      },
      lookUp: async (_, number) => {
        lookedUp += 1
        const failure = failures.shift()
        if (failure !== undefined) throw failure
        return { label: `Label ${number}`, info: '', number, avatar: null }
      },
      microphone: () => null,
      invite: async (call, number) => void done.push(`invite ${number} to ${call.id}`),
      onMuted: (call, muted) => void done.push(`told muted ${call.id} ${muted}`),
      onSound: (stream) => void heard.push(stream),
      now: () => now,
      after: (ms, task) => {
        const entry = { at: now + ms, task }
        tasks.add(entry)
        return () => void tasks.delete(entry)
      },
    },
    'connecting',
  )
  return {
    phone,
    done,
    heard,
    session,
    onEvent: (event: SipEvent) => listener(event),
    state: () => phone.store.getState(),
    call: () => currentOf(phone.store.getState()),
    setMicrophone: (works: boolean) => {
      microphone = works
    },
    setSecretThere: (there: boolean) => {
      secretThere = there
    },
    setCounters: (next: MediaCounters) => {
      counters = next
    },
    hold: () => {
      let release: () => void = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
    /** The next look-ups of callers fail so. */
    failLookUps: (next: readonly Error[]) => void failures.push(...next),
    lookedUp: () => lookedUp,
    waiting: () => tasks.size,
    advance: (ms: number) => {
      const end = now + ms
      for (;;) {
        const next = [...tasks].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        now = next.at
        tasks.delete(next)
        next.task()
      }
      now = end
    },
  }
}

/** Session ends: rejected as busy, and hung up by the remote party. */
export const busy = { status: 486, reason: 'Q.850;cause=17', by: 'remote', established: false } as const
export const bye = { status: null, reason: null, by: 'remote', established: true } as const
