import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { audioInUse, audios } from '../../contract/audios.ts'
import { pbxTexts } from '../../i18n/texts.ts'

/** Ids of destinations that a row of routing leads to, of the columns that can hold one. */
const USES = sql`(
  SELECT string_agg(used.name, ', ' ORDER BY used.name) FROM (
    SELECT m.name FROM ivr_menus m
     WHERE m.company_id = r.company_id AND m.deleted_at IS NULL
       AND (r.id IN (m.prompt_audio_id, m.invalid_audio_id) OR d.id IN (
            m.key_0_id, m.key_1_id, m.key_2_id, m.key_3_id, m.key_4_id, m.key_5_id, m.key_6_id, m.key_7_id,
            m.key_8_id, m.key_9_id, m.key_star_id, m.key_hash_id, m.on_timeout_id, m.on_invalid_id, m.survey_next_id))
    UNION ALL
    SELECT q.name FROM call_queues q
     WHERE q.company_id = r.company_id AND q.deleted_at IS NULL
       AND (r.id IN (q.welcome_audio_id, q.announce_audio_id, q.music_audio_id)
            OR d.id IN (q.exit_id, q.overflow_id, q.when_empty_id))
    UNION ALL
    SELECT g.name FROM ring_groups g
     WHERE g.company_id = r.company_id AND g.deleted_at IS NULL AND g.fallback_id = d.id
    UNION ALL
    SELECT t.name FROM time_slots t
     WHERE t.company_id = r.company_id AND t.deleted_at IS NULL AND d.id IN (t.open_id, t.closed_id)
    UNION ALL
    SELECT n.label FROM dids n
     WHERE n.company_id = r.company_id AND n.deleted_at IS NULL
       AND d.id IN (n.destination_id, n.destination_1_id, n.destination_2_id)
  ) used)`

const DESTINATION = sql`LEFT JOIN call_destinations d
  ON d.company_id = r.company_id AND d.kind = 'announcement' AND d.target_id = r.id`

export const audioStore: Store = defineStore({
  resource: audios,
  table: 'audios',
  texts: pbxTexts,
  touches: ['ivr', 'queue', 'did', 'time_slot', 'ring_group'],
  joins: DESTINATION,
  select: { used_by: USES },
  unique: { audios_name_key: 'name' },
  async guard({ unit }, action, ids) {
    if (action !== 'remove') return
    const { rows } = await sql<{ used: string | null }>`
      SELECT ${USES} AS used FROM audios r ${DESTINATION} WHERE r.id = ANY(${[...ids]})`.execute(unit.rows)
    if (rows.some(({ used }) => used !== null)) throw new Failure(audioInUse)
  },
})
