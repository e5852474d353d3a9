import type { EngineEvent, LegId } from '#platform/telephony/port.ts'
import type { AriEvent } from './ari/messages.ts'
import type { Legs } from './legs.ts'

interface EarlySoundParts {
  legs: Pick<Legs, 'progresses'>
  /** A dialplan function of the channel; empty where it has no value. */
  read(leg: LegId, name: string): Promise<string>
  tell(event: EngineEvent): void
  onError(error: unknown): void
}

/** Where the audio goes. It has no value before the other side described its own, which a 183 may do or not. */
const SOUND_TO = 'CHANNEL(rtp,dest)'

/** Reports progress of carriers (SIP 183, or 180 with SDP), and whether it brings sound. */
export const earlySound =
  ({ legs, read, tell, onError }: EarlySoundParts) =>
  async ({ peer: { id: leg } }: Extract<AriEvent, { type: 'Dial' }>): Promise<void> => {
    if (!legs.progresses(leg)) return
    try {
      const sound = (await read(leg, SOUND_TO)) !== ''
      if (legs.progresses(leg)) tell({ type: 'leg-progress', leg, sound })
    } catch (error) {
      onError(error)
    }
  }
