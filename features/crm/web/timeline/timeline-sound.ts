import { type ComponentType, createContext } from 'react'
import type { TimelineEntry } from '../../contract/timeline.ts'

interface TimelineSoundProps extends Pick<TimelineEntry, 'call' | 'sounds'> {
  kind: 'call' | 'voicemail'
}

/** Plays what was recorded of a call or left as a voice message, and tells a call's journey; filled by the shell. */
export const TimelineSoundContext = createContext<ComponentType<TimelineSoundProps> | null>(null)
