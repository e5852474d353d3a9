import { type ComponentType, createContext } from 'react'
import type { TimelineEntry } from '../../contract/timeline.ts'

interface TimelineSoundProps extends Pick<TimelineEntry, 'call' | 'sounds'> {
  kind: 'call' | 'voicemail'
}

/** Plays recordings and voicemails, and shows a call's journey; filled by the shell. */
export const TimelineSoundContext = createContext<ComponentType<TimelineSoundProps> | null>(null)
