import type { Conference } from '../../call-machine/conference/conference.ts'
import type { RecordingMark } from '../../recording-ports.ts'

type Happened = Pick<RecordingMark, 'kind' | 'name'>

/** The marks of a conference's change: joins, leaves and mutes. */
export function marksOfConference(before: Conference, after: Conference): readonly Happened[] {
  const known = new Map(before.members.map((member) => [member.key, member]))
  return after.members.flatMap(({ key, name, number, state, muted }): Happened[] => {
    const was = known.get(key)
    const who = name === '' ? number : name
    const happened: Happened[] = []
    if (state === 'joined' && was?.state !== 'joined') happened.push({ kind: 'joined', name: who })
    if (state === 'left' && was?.state === 'joined') happened.push({ kind: 'left', name: who })
    if (state === 'joined' && muted !== (was?.muted ?? false))
      happened.push({ kind: muted ? 'muted' : 'unmuted', name: who })
    return happened
  })
}
