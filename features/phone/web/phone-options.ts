import type { StoreApi } from 'zustand/vanilla'
import type { ProfileConfig } from '#features/session/contract/profile-config.ts'
import type { currentSession } from '#features/session/contract/session.ts'
import type { Answer } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import type { LiveSurroundings } from '#platform/realtime/web/live-socket.ts'
import type { CallRecord } from '../contract/history.ts'
import type { RefusedNews } from './transfer/transfer-news.ts'

export type Session = Pick<
  Answer<typeof currentSession>,
  'userId' | 'shortName' | 'sipData' | 'asteriskServer' | 'ring_tone_company' | 'company' | 'abilities'
>

export interface PhoneOptions {
  api: Api
  session: Session
  storage: Storage
  /** The own ring tone and volumes. */
  preferences: PhonePreferences
  /** Whether the person wants no noise now: calls are shown, and do not ring. */
  isQuiet: () => boolean
  /** Title of the desktop notice. */
  incomingText: () => string
  /** The call history has a new or changed row. */
  onCallRecorded: (record: CallRecord) => void
  /** Somebody who was invited, or called, refused. */
  onTransferNews: (news: RefusedNews) => void
  /** The server did not do what was asked about a call, and says why. */
  onOrderRefused: (text: string) => void
  /** Messages of the own voicemail that are not heard yet. */
  onVoicemail: (count: number) => void
  /** Lists read before may be out of date. */
  onStale: () => void
  /** Resolves when the first screen stands: what is not seen leaves processor and connection to it. */
  firstScreen: Promise<unknown>
  /** How this session opens its sockets. */
  sockets: LiveSurroundings
}

/** What the person chose for the phone's sounds, and how to change it. */
export interface PhonePreferences {
  store: StoreApi<SoundChoices>
  change(patch: Partial<SoundChoices>): void
}
type SoundChoices = Pick<ProfileConfig, 'audioSipmovil' | 'ring_volume' | 'tone_volume'>
