import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { Transcribe } from '#platform/transcription/port.ts'
import { speechOfCompany } from '../speech/speech-settings.ts'
import { askPatiently } from '../transcripts/ask-patiently.ts'
import { createRoomCaptions, type RoomCaptions } from './room-captions.ts'

interface CaptionPorts {
  database: Database
  transcribe: Transcribe
  box: SealedBox
  log: Logger
}

/** Captions of a room of this company, made with the room. */
export type CaptionsOf = (companyId: number, onChange: () => void) => RoomCaptions

/** Requests of a company at a time, on this node. */
const PER_COMPANY = 16
/** A caption that takes longer is of no use, ms. */
const PATIENCE_MS = 15_000

export function captionsOf({ database, transcribe, box, log }: CaptionPorts): CaptionsOf {
  const asking = new Map<number, number>()
  const count = (companyId: number, more: number) => {
    const now = (asking.get(companyId) ?? 0) + more
    if (now === 0) asking.delete(companyId)
    else asking.set(companyId, now)
  }
  return (companyId, onChange) =>
    createRoomCaptions({
      log,
      onChange,
      find: async () => (await speechOfCompany(database.systemRows, box, companyId))?.service ?? null,
      turn() {
        if ((asking.get(companyId) ?? 0) >= PER_COMPANY) return null
        count(companyId, 1)
        return () => count(companyId, -1)
      },
      ask: (service, sound, seconds) => {
        const signal = AbortSignal.timeout(PATIENCE_MS)
        return askPatiently({ database, transcribe, companyId, service, signal, pauses: 0 }, sound, seconds)
      },
    })
}
