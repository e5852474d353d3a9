import { lazy } from 'react'
import type { TimelineEntry } from '#features/crm/contract/timeline.ts'

const CallSound = lazy(async () => ({
  default: (await import('#features/recordings/web/call-sound.tsx')).CallSound,
}))
const MessageSound = lazy(async () => ({
  default: (await import('#features/voicemail/web/message-sound.tsx')).MessageSound,
}))

interface TimelineSoundsProps extends Pick<TimelineEntry, 'call' | 'sounds'> {
  kind: 'call' | 'voicemail'
}

/** Players of a person's time line. */
export const TimelineSounds = ({ kind, call, sounds }: TimelineSoundsProps) => {
  if (kind === 'call') return call === null ? null : <CallSound call={call} sounds={sounds} />
  return sounds.map((sound) => <MessageSound key={sound.id} {...sound} />)
}
