import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { SpeechService } from '#platform/transcription/port.ts'
import { changeSpeechSettings, readSpeechSettings, type SpeechSettings } from '../../contract/speech.ts'
import { recordAudit } from '../record-audit.ts'
import { usedSeconds } from './spend-seconds.ts'

const DEFAULTS = { speech_model: 'whisper-1', speech_minutes: 3000 } as const

async function readSettings(rows: Rows): Promise<SpeechSettings> {
  const row = await rows.selectFrom('meeting_settings').selectAll().executeTakeFirst()
  return {
    speech_url: row?.speech_url ?? null,
    speech_model: row?.speech_model ?? DEFAULTS.speech_model,
    transcribes: row?.transcribes ?? false,
    speech_minutes: row?.speech_minutes ?? DEFAULTS.speech_minutes,
    has_key: row?.speech_key_sealed != null,
    used_minutes: Math.ceil((await usedSeconds(rows)) / 60),
  }
}

export interface CompanySpeech {
  service: SpeechService
  /** Recorded meetings are written down. */
  transcribes: boolean
}

/** The speech service of a company; null: it has none. */
export async function speechOfCompany(
  rows: Rows,
  box: SealedBox,
  companyId: number,
): Promise<CompanySpeech | null> {
  const row = await rows
    .selectFrom('meeting_settings')
    .select(['speech_url', 'speech_model', 'speech_key_sealed', 'transcribes'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!row || row.speech_url === null) return null
  return {
    service: {
      url: row.speech_url,
      model: row.speech_model,
      key: row.speech_key_sealed === null ? null : box.open(row.speech_key_sealed),
    },
    transcribes: row.transcribes,
  }
}

/** Routes of who chooses the service. The key is sealed, and belongs to its address: another server never gets it. */
export const speechSettingsRoutes = (box: SealedBox): readonly BoundRoute[] => [
  bind(readSpeechSettings, ({ unit }) => readSettings(unit.rows)),
  bind(changeSpeechSettings, async (request) => {
    const { unit, principal, body } = request
    const { speech_key, ...chosen } = body
    if (chosen.transcribes && chosen.speech_url === null)
      throw new Failure(invalid, { fields: { speech_url: ['field.required'] } })
    const key = chosen.speech_url === null ? null : speech_key
    await unit.rows
      .insertInto('meeting_settings')
      .values({
        company_id: principal.companyId,
        ...chosen,
        speech_key_sealed: key ? box.seal(key) : null,
      })
      .onConflict((conflict) =>
        conflict.column('company_id').doUpdateSet({
          ...chosen,
          speech_key_sealed:
            key === undefined
              ? sql`CASE WHEN meeting_settings.speech_url = ${chosen.speech_url} THEN meeting_settings.speech_key_sealed END`
              : key === null
                ? null
                : box.seal(key),
        }),
      )
      .execute()
    await recordAudit(unit, {
      by: request,
      action: 'meeting_speech.changed',
      subject: { type: 'meeting_settings', id: null, name: '' },
      details: {
        speech_url: chosen.speech_url,
        speech_model: chosen.speech_model,
        transcribes: chosen.transcribes,
        speech_minutes: chosen.speech_minutes,
        key_changed: key !== undefined,
      },
    })
    return readSettings(unit.rows)
  }),
]
