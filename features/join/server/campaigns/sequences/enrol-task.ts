import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { findText } from '#platform/i18n/text.ts'
import type { BulkTask, TaskOutcome } from '#platform/resource/server/bulk/bulk-task.ts'
import { configureJoin } from '../../../contract/abilities.ts'
import { ENROL_TASK } from '../../../contract/sequences/sequences.ts'
import { sequenceTexts } from '../../../i18n/sequences/texts.ts'
import { recordAudit } from '../../audit.ts'
import type { JoinContext } from '../../join-context.ts'
import { enrol } from './enrol.ts'
import { contactsOf } from './resolve-contacts.ts'

const said = z.object({ sequence: z.number().int() })
const enrolled = z.object({ enrolment: z.number().int() })

async function find(rows: Rows, id: number) {
  const found = await rows
    .selectFrom('join_sequences as s')
    .innerJoin('join_accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.name', 's.company_id', 's.account_id', 'a.provider'])
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return found
}

async function optedOut(rows: Rows, contacts: readonly number[]): Promise<Set<number>> {
  const { rows: found } = await sql<{ id: number }>`
    SELECT id FROM join_contacts WHERE id = ANY(${[...contacts]}::bigint[]) AND opted_out_at IS NOT NULL`.execute(
    rows,
  )
  return new Set(found.map(({ id }) => id))
}

const reason = (language: Language, key: 'seq.noNumber' | 'seq.optedOut'): TaskOutcome => ({
  outcome: 'refused',
  reasons: findText(sequenceTexts, language, key) ?? '',
})

/** Enrols all results of a list of people in a sequence; undoing removes those who still are in it. */
export const enrolTask = (context: JoinContext): BulkTask => ({
  name: ENROL_TASK,
  resources: ['crm_person', 'crm_lead', 'crm_prospect'],
  ability: configureJoin,
  async parse({ unit }, told) {
    const read = said.safeParse(told)
    if (!read.success) throw new Failure(notFound)
    await find(unit.rows, read.data.sequence)
    return read.data
  },
  async run({ unit: { rows }, principal, language }, told, ids) {
    const sequence = await find(rows, said.parse(told).sequence)
    const people = await context.crmAudience.byId(rows, principal, ids)
    const contacts = await contactsOf(context, rows, sequence, people)
    const out = await optedOut(rows, [...contacts.values()])
    const of = { companyId: sequence.company_id, sequenceId: sequence.id, source: 'crm' } as const
    const enrolments = await enrol(rows, of, [...contacts.values()])
    const outcomes = new Map<number, TaskOutcome>()
    for (const id of people.keys()) {
      const contact = contacts.get(id)
      const enrolment = contact === undefined ? undefined : enrolments.get(contact)
      // Two people with one number are one contact: the first enrols it.
      if (contact !== undefined) enrolments.delete(contact)
      if (contact === undefined) outcomes.set(id, reason(language, 'seq.noNumber'))
      else if (out.has(contact)) outcomes.set(id, reason(language, 'seq.optedOut'))
      else if (enrolment === undefined) outcomes.set(id, { outcome: 'unchanged' })
      else outcomes.set(id, { outcome: 'changed', after: { enrolment } })
    }
    return outcomes
  },
  async undo({ unit: { rows } }, _, done) {
    const ids = new Map([...done].map(([id, after]) => [enrolled.parse(after).enrolment, id]))
    const { rows: stopped } = await sql<{ id: number }>`
      UPDATE join_sequence_enrolments SET state = 'stopped', version = version + 1
       WHERE id = ANY(${[...ids.keys()]}::bigint[]) AND state = 'active' RETURNING id`.execute(rows)
    return new Set(stopped.flatMap(({ id }) => ids.get(id) ?? []))
  },
  async finished({ unit, ...by }, told, { changed, undone }) {
    const { id, name } = await find(unit.rows, said.parse(told).sequence)
    await recordAudit(unit, {
      by,
      action: undone > 0 ? 'join_sequence.unenrolled' : 'join_sequence.enrolled',
      subject: { type: 'join_sequence', id, name },
      details: { people: undone > 0 ? undone : changed },
    })
  },
})
