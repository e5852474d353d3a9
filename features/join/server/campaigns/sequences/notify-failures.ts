import { sql } from 'kysely'
import { translate } from '#platform/i18n/text.ts'
import { configureJoin } from '../../../contract/abilities.ts'
import { STEP_FAILURES } from '../../../contract/sequences/step-failures.ts'
import { sequenceTexts } from '../../../i18n/sequences/texts.ts'
import type { JoinContext } from '../../join-context.ts'

/** Sequences whose causes are notified of at once, at most. */
const MAX = 100

/** Notifies those who configure the channel of sequences that cannot send, each cause once until it is over. */
export const notifyFailures = (context: Pick<JoinContext, 'database' | 'notify'>): Promise<void> =>
  context.database.system(async (unit) => {
    const { rows } = unit
    const sequences = await rows
      .selectFrom('join_sequences')
      .select(['id', 'company_id', 'name', 'unreported_failures'])
      .where(sql<boolean>`unreported_failures <> '{}'`)
      .limit(MAX)
      .forUpdate()
      .skipLocked()
      .execute()
    if (sequences.length === 0) return
    await rows
      .updateTable('join_sequences')
      .set({ unreported_failures: [] })
      .where(
        'id',
        'in',
        sequences.map(({ id }) => id),
      )
      .execute()
    const people = await rows
      .selectFrom('users as u')
      .innerJoin('companies as c', 'c.id', 'u.company_id')
      .select(['u.id', 'u.company_id', sql<string>`coalesce(u.language, c.language)`.as('language')])
      .where(
        'u.company_id',
        'in',
        sequences.map((sequence) => sequence.company_id),
      )
      .where('u.role', 'in', [...configureJoin.roles])
      .where('u.disabled_at', 'is', null)
      .where('u.deleted_at', 'is', null)
      .execute()
    const now = Date.now()
    await context.notify(
      unit,
      sequences.flatMap(({ id, company_id: companyId, name, unreported_failures: causes }) =>
        people
          .filter((person) => person.company_id === companyId)
          .flatMap((person) => {
            const language = person.language === 'en' ? 'en' : 'es'
            return STEP_FAILURES.filter((cause) => causes.includes(cause)).map((cause) => ({
              companyId,
              userId: person.id,
              kind: 'join_sequence_failed',
              title: translate(sequenceTexts, language, 'join_sequence.failed', { name }),
              body: translate(sequenceTexts, language, `join_enrolment.failure.${cause}`),
              link: `/admin-join/secuencias/${id}`,
              dedupeKey: `join-sequence-${id}-${cause}-${now}`,
              push: true,
            }))
          }),
      ),
    )
  })
