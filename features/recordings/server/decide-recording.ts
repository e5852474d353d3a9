import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { type changeRecordingPolicy, isAnnounced } from '../contract/sound.ts'
import { recordingsTexts } from '../i18n/texts.ts'

export type RecordingDecision = z.output<typeof changeRecordingPolicy.body>

/** What a first decision gives, with what is said of one that is missing. */
const ASKED = {
  incoming: 'policy.asked',
  outgoing: 'policy.asked',
  internal: 'policy.asked',
  queues: 'policy.asked',
  conferences: 'policy.asked',
  on_demand: 'policy.asked',
  announcement: 'policy.announcement.missing',
  kept_days: 'policy.kept_days.missing',
} as const satisfies Partial<Record<keyof RecordingDecision, KeyOf<typeof recordingsTexts>>>

/** The given ones. */
export const withoutUndefined = <Value>(
  values: Readonly<Record<string, Value | undefined>>,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )

/**
 * Stores what a company decided, or changed of it. Recording people needs their knowledge, a purpose and a term (Colombia: Ley 1581
 * of 2012), so that the first decision is a whole one, and what is recorded stays announced.
 * @throws Failure `invalid` with the fields that are missing
 */
export async function decideRecording(
  rows: Rows,
  { companyId, language }: { companyId: number; language: Language },
  decision: RecordingDecision,
): Promise<void> {
  const say = (key: KeyOf<typeof recordingsTexts>) => [translate(recordingsTexts, language, key)]
  const before = await rows
    .selectFrom('recording_policies')
    .select([
      ...(['incoming', 'outgoing', 'internal', 'queues', 'conferences'] as const),
      ...(['on_demand', 'announcement'] as const),
    ])
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  const { announcement_audio: audio, ...others } = decision
  const given = withoutUndefined(others)
  const missing = before ? [] : Object.entries(ASKED).filter(([name]) => given[name] === undefined)
  if (missing.length > 0)
    throw new Failure(invalid, {
      fields: Object.fromEntries(missing.map(([name, key]) => [name, say(key)])),
    })
  if (!isAnnounced({ ...before, ...given }))
    throw new Failure(invalid, { fields: { announcement: say('policy.announcement.missing') } })
  const changes = { ...given, ...(audio === undefined ? {} : { announcement_audio_id: audio }) }
  await rows
    .insertInto('recording_policies')
    .values({ company_id: companyId, ...changes, decided_at: new Date() })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ ...changes, updated_at: new Date(), decided_at: new Date() }),
    )
    .execute()
}
