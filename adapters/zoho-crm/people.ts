import { digestPerson } from '#platform/integrations/digest-person.ts'
import { ApiRefused } from '#platform/integrations/errors.ts'
import { isOursNewer } from '#platform/integrations/is-ours-newer.ts'
import type { Change, Incoming, Outcome, Work } from '#platform/integrations/port.ts'
import { readWritten } from './read-answer.ts'
import { MODULES, type Module, moduleOf, readRecord, recordOf, type ZohoRecord } from './records.ts'

const DONE: Outcome = { state: 'done' }

interface Found {
  data?: readonly ZohoRecord[]
}

/** The record over there that is this person although it was never linked. */
async function findRecord(
  work: Work,
  module: Module,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<string | null> {
  const ways = [
    ['phone', phone],
    ['email', email],
  ] as const
  for (const [way, value] of ways) {
    if (value === null) continue
    const query = new URLSearchParams({ [way]: value, fields: 'id', per_page: '5' })
    const found = (await work.api({ path: `${module}/search?${query}`, method: 'GET' })) as Found | null
    for (const { id } of found?.data ?? []) if (!(await work.linkTo('person', module, id))) return id
  }
  return null
}

export const isGone = (error: unknown): boolean =>
  error instanceof ApiRefused &&
  ['INVALID_DATA', 'RECORD_NOT_FOUND', 'ENTITY_ID_INVALID'].includes(error.code)

/** Writes a person of ours into their lead or contact. */
export async function tellPerson({ kind, record }: Change, work: Work): Promise<Outcome> {
  const { fields } = work.connection
  const person = await work.person(Number(record))
  if (person === null || person.removed || kind === 'person.removed') {
    await work.dropLink('person', record)
    return { state: 'skipped', reason: 'gone' }
  }
  const module = moduleOf(person)
  const owner = person.ownerId === null ? null : await work.remoteUser(person.ownerId)
  const digest = digestPerson({ ...person, owner: owner ?? '' }, fields)
  const link = await work.linkOf('person', record)
  if (link?.remoteDigest === digest && link.remoteKind === module)
    return { state: 'skipped', reason: 'unchanged' }
  const keep = (remoteId: string) =>
    work.keepLink('person', {
      ownId: record,
      remoteKind: module,
      remoteId,
      remoteChangedAt: link?.remoteChangedAt ?? null,
      remoteDigest: digest,
    })
  const data = [recordOf(person, { owner, fields })]
  const known = link?.remoteKind === module ? link.remoteId : await findRecord(work, module, person)
  if (known !== null) {
    try {
      readWritten(await work.api({ path: `${module}/${known}`, method: 'PUT', body: { data } }))
      await keep(known)
      return DONE
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  const { id } = readWritten(await work.api({ path: module, method: 'POST', body: { data } }))
  await keep(id)
  return DONE
}

/** A lead or contact of theirs changed: the later change wins. Notices carry ids alone. */
export async function takePerson({ kind, content }: Incoming, work: Work): Promise<Outcome> {
  const module = MODULES.find((one) => one === content.module)
  const id = content.id ?? ''
  if (module === undefined || !work.connection.settings.people || !/^\d{1,25}$/.test(id))
    return { state: 'skipped', reason: 'not_wanted' }
  const link = await work.linkTo('person', module, id)
  const forget = async (): Promise<Outcome> => {
    if (link) await work.dropLink('person', link.ownId)
    return { state: 'skipped', reason: 'gone' }
  }
  if (kind === 'delete') return forget()
  let answer: Found | null = null
  try {
    answer = (await work.api({ path: `${module}/${id}`, method: 'GET' })) as Found | null
  } catch (error) {
    if (!isGone(error)) throw error
  }
  const [record] = answer?.data ?? []
  if (!record) return forget()
  const { owner, ...remote } = readRecord(record, module, work.connection.fields)
  const digest = digestPerson({ ...remote, owner }, work.connection.fields)
  if (link?.remoteDigest === digest) return { state: 'skipped', reason: 'unchanged' }
  if (await isOursNewer(work, link, { changedAt: remote.changedAt, digest }))
    return { state: 'skipped', reason: 'ours_is_newer' }
  await work.savePerson({ ...remote, ownerId: await work.ownUser(owner) }, digest)
  return DONE
}
