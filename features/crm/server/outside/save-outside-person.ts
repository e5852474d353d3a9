import { sql } from 'kysely'
import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { RemotePerson } from '#platform/integrations/port.ts'
import { countryIn } from '#platform/resource/server/normalise-phones.ts'
import { isPhone, parsePhone } from '#platform/telephony/numbers/parse-phone.ts'
import { spellingsOf } from '#platform/telephony/numbers/phone-key.ts'
import { firstStatus } from '../references.ts'
import { arrivalColumns, arriveAgain } from './arrival.ts'

type Done = { id: number; done: 'created' | 'changed' | 'kept' | 'linked' }

const line = (value: string | null | undefined, length: number): string | null =>
  value == null ? null : cutText(asOneLine(value), length) || null

/** What fits our columns; numbers in E.164, addresses in lower case, and null for what is neither. */
async function columnsOf(unit: UnitOfWork, companyId: number, remote: RemotePerson) {
  const parsed = remote.phone === null ? null : parsePhone(remote.phone, await countryIn(unit, companyId))
  const email = z.email().max(254).safeParse(remote.email?.trim().toLowerCase())
  const mapped = {
    ...(remote.document === undefined ? {} : { document: line(remote.document, 40) }),
    ...(remote.city === undefined ? {} : { city: line(remote.city, 80) }),
    ...(remote.address === undefined ? {} : { address: line(remote.address, 200) }),
    ...(remote.notes === undefined
      ? {}
      : { notes: cutText(remote.notes?.replaceAll('\0', '').trim() ?? '', 4000) || null }),
  }
  return {
    first_name: line(remote.firstName, 80) ?? '—',
    last_name: line(remote.lastName, 80) ?? '',
    mobile: parsed !== null && isPhone(parsed) ? parsed.e164 : null,
    email: email.success ? email.data : null,
    ...mapped,
  }
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

/** Whoever has the number or the address already. */
async function findTwin({ rows }: UnitOfWork, companyId: number, { mobile, email }: Columns) {
  const phones = mobile === null ? [] : [mobile, ...spellingsOf(mobile)]
  const found = await sql<{ id: number }>`
    SELECT person_id AS id FROM contact_points
     WHERE company_id = ${companyId} AND deleted_at IS NULL
       AND (kind = 'phone' AND value = ANY (${phones}::text[]) OR kind = 'email' AND value = ${email})
     ORDER BY kind DESC, id LIMIT 1`.execute(rows)
  return found.rows[0]?.id ?? null
}

/** Contact points and documents that another person of ours has stay theirs. */
async function withoutTaken(
  { rows }: UnitOfWork,
  companyId: number,
  id: number,
  columns: Columns,
): Promise<Columns> {
  const document = columns.document ?? null
  const { rows: taken } = await sql<{ kind: string }>`
    SELECT kind FROM contact_points
     WHERE company_id = ${companyId} AND deleted_at IS NULL AND person_id <> ${id}
       AND (kind = 'phone' AND value = ${columns.mobile} OR kind = 'email' AND value = ${columns.email})
     UNION ALL
    SELECT 'document' FROM persons
     WHERE company_id = ${companyId} AND deleted_at IS NULL AND id <> ${id} AND document = ${document}`.execute(
    rows,
  )
  const kinds = new Set(taken.map(({ kind }) => kind))
  return {
    ...columns,
    mobile: kinds.has('phone') ? null : columns.mobile,
    email: kinds.has('email') ? null : columns.email,
    ...(kinds.has('document') ? { document: null } : {}),
  }
}

/**
 * Writes a person of a connected program into the CRM: the linked one, else whoever has the number or address, else a new lead. A lead
 * over there never turns a person back into a lead, and emptied numbers and addresses stay: they may be known here alone.
 */
export async function saveOutsidePerson(
  unit: UnitOfWork,
  companyId: number,
  { id: linked, facts }: { id: number | null; facts: RemotePerson },
): Promise<Done> {
  const { rows } = unit
  const columns = await columnsOf(unit, companyId, facts)
  const owner = facts.ownerId
  const known = linked ?? (await findTwin(unit, companyId, columns))
  const existing =
    known === null
      ? undefined
      : await rows
          .selectFrom('persons')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('id', '=', known)
          .where('deleted_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
  // Thrown away here: their change does not bring it back.
  if (known !== null && !existing) return { id: known, done: 'kept' }
  const free = await withoutTaken(unit, companyId, existing?.id ?? 0, columns)
  const arrival = await arrivalColumns(unit, companyId, facts.arrival)
  if (existing === undefined) {
    const made = await rows
      .insertInto('persons')
      .values({
        ...arrival,
        ...free,
        company_id: companyId,
        state: facts.state,
        status_id: firstStatus(facts.state === 'lead' ? 'lead' : 'person'),
        owner_id: owner,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: made.id, done: 'created' }
  }
  if (arrival) await arriveAgain(unit, existing.id, arrival)
  const { mobile, email, ...others } = free
  const becomes = existing.state !== 'person' && facts.state === 'person' && existing.discarded_at === null
  const patch = {
    ...others,
    ...(mobile === null ? {} : { mobile }),
    ...(email === null ? {} : { email }),
    ...(owner === null ? {} : { owner_id: owner }),
    ...(becomes ? { state: 'person', converted_at: new Date(), status_id: firstStatus('person') } : {}),
  }
  const differs = Object.entries(patch).some(
    ([name, value]) => name !== 'status_id' && String(value ?? '') !== String(existing[name as 'city'] ?? ''),
  )
  if (!differs) return { id: existing.id, done: linked === null ? 'linked' : 'kept' }
  await rows
    .updateTable('persons')
    .set((set) => ({ ...patch, version: set('version', '+', 1) }))
    .where('id', '=', existing.id)
    .execute()
  return { id: existing.id, done: 'changed' }
}
