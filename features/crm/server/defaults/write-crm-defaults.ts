import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { crmTexts } from '../../i18n/texts.ts'

type Key = Extract<keyof typeof crmTexts.es, `crm.default.${string}`>
type Word = Key extends `crm.default.${infer Name}` ? Name : never

/** The default pipeline: phases, their stages, and each stage's win probability, percent. */
const PIPELINE: readonly (readonly [Word, readonly (readonly [Word, number])[]])[] = [
  [
    'prospecting',
    [
      ['contact', 10],
      ['qualification', 25],
    ],
  ],
  [
    'proposal',
    [
      ['offer', 50],
      ['negotiation', 70],
    ],
  ],
  ['closing', [['signing', 90]]],
]

/** Default statuses: entity, name, whether active, colour. */
const STATUSES: readonly (readonly ['lead' | 'person' | 'interaction', Word, boolean, string])[] = [
  ['lead', 'new', true, '#1565c0'],
  ['lead', 'contacted', true, '#ef6c00'],
  ['lead', 'uninterested', false, '#757575'],
  ['person', 'customer', true, '#2e7d32'],
  ['person', 'inactive', false, '#757575'],
  ['interaction', 'pending', true, '#c62828'],
  ['interaction', 'inHand', true, '#ef6c00'],
  ['interaction', 'closed', false, '#2e7d32'],
]

const ORIGINS: readonly Word[] = ['call', 'whatsapp', 'facebook', 'website', 'referred']
const REASONS: readonly Word[] = ['price', 'noAnswer', 'competitor', 'later']

/** Creates a new company's editable defaults: a pipeline, statuses, origins and discard reasons. */
export async function writeCrmDefaults(
  { rows }: UnitOfWork,
  companyId: number,
  language: Language,
): Promise<void> {
  const word = (name: Word) => translate(crmTexts, language, `crm.default.${name}` as Key)
  const { id: line } = await rows
    .insertInto('crm_business_lines')
    .values({ company_id: companyId, name: word('line'), position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const phases = JSON.stringify(
    PIPELINE.map(([name, stages], at) => ({
      name: word(name),
      position: at + 1,
      stages: stages.map(([stage, probability], index) => ({
        name: word(stage),
        probability,
        position: index + 1,
      })),
    })),
  )
  await sql`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${phases}::jsonb) AS g (name text, position integer, stages jsonb)),
         made AS (INSERT INTO crm_phases (company_id, line_id, name, position)
                  SELECT ${companyId}, ${line}, name, position FROM given RETURNING id, name)
    INSERT INTO crm_stages (company_id, phase_id, name, probability, position)
    SELECT ${companyId}, made.id, s.name, s.probability, s.position
      FROM given JOIN made USING (name)
      CROSS JOIN LATERAL jsonb_to_recordset(given.stages) AS s (name text, probability integer, position integer)`.execute(
    rows,
  )
  await rows
    .insertInto('crm_statuses')
    .values(
      STATUSES.map(([entity, name, active, color], at) => ({
        company_id: companyId,
        entity,
        name: word(name),
        active,
        color,
        position: at + 1,
      })),
    )
    .execute()
  const listed = (names: readonly Word[]) =>
    names.map((name, at) => ({ company_id: companyId, name: word(name), position: at + 1 }))
  await rows.insertInto('crm_origins').values(listed(ORIGINS)).execute()
  await rows.insertInto('crm_discard_reasons').values(listed(REASONS)).execute()
}
