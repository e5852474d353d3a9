import type {
  CaptionTrouble,
  OverReason,
  RecordingTrouble,
  RoomMessage,
  RoomState,
} from '../../contract/room-socket.ts'
import type { ShownCaption } from '../captions/shown-captions.ts'
import type { LayerCap } from '../media/layer-rule.ts'
import type { RemoteTrack } from '../media/receiver.ts'

interface FloatingReaction {
  key: number
  member: string
  emoji: string
}

export interface RoomView {
  /** Connected to the server. */
  online: boolean
  /** Null before the first answer. */
  room: RoomState | null
  over: OverReason | 'left' | null
  messages: readonly RoomMessage[]
  /** Messages that came while the chat was closed. */
  unread: number
  talking: ReadonlySet<string>
  tracks: readonly RemoteTrack[]
  /** What the line carries now. */
  cap: LayerCap
  reactions: readonly FloatingReaction[]
  /** Who muted oneself, until seen. */
  mutedBy: string | null
  /** Why a recording did not begin or go on, until seen. */
  recordingTrouble: RecordingTrouble | null
  /** What was said last. */
  captions: readonly ShownCaption[]
  /** Why captions stay away, until seen. */
  captionsTrouble: CaptionTrouble | null
}
