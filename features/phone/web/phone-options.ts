import type { StoreApi } from 'zustand/vanilla'
import type { ProfileConfig } from '#features/session/contract/profile-config.ts'
import type { currentSession } from '#features/session/contract/session.ts'
import type { Answer } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import type { SocketContext } from '#platform/realtime/web/live-socket.ts'
import type { CallRecord } from '../contract/history.ts'
import type { RefusedTransfer } from './transfer/transfer-updates.ts'

export type Session = Pick<
  Answer<typeof currentSession>,
  'userId' | 'shortName' | 'sipData' | 'asteriskServer' | 'ring_tone_company' | 'company' | 'abilities'
>

export interface PhoneOptions {
  api: Api
  session: Session
  storage: Storage
  /** One's own ring tone and volumes. */
  preferences: PhonePreferences
  /** Do not disturb: calls show but do not ring. */
  isQuiet: () => boolean
  /** Title of the desktop notification. */
  incomingText: () => string
  /** The call history has a new or changed row. */
  onCallRecorded: (record: CallRecord) => void
  /** Somebody who was invited or called has refused. */
  onTransferUpdates: (updates: RefusedTransfer) => void
  /** The server refused an operation on a call, and says why. */
  onCommandRefused: (text: string) => void
  /** A call could not be put on hold: both still hear each other. */
  onHoldRefused: () => void
  /** Number of unheard voicemail messages. */
  onVoicemail: (count: number) => void
  /** Loaded lists may be out of date. */
  onStale: () => void
  /** Resolves when the first screen is rendered; everything invisible waits for it. */
  firstScreen: Promise<unknown>
  /** How this session opens its sockets. */
  sockets: SocketContext
}

/** What the person chose for the phone's sounds, and how to change it. */
export interface PhonePreferences {
  store: StoreApi<SoundChoices>
  change(patch: Partial<SoundChoices>): void
}
type SoundChoices = Pick<ProfileConfig, 'audioSipmovil' | 'ring_volume' | 'tone_volume'>
