import { digestPerson } from '#platform/integrations/digest-person.ts'
import { ApiRefused } from '#platform/integrations/errors.ts'
import { isOursNewer } from '#platform/integrations/is-ours-newer.ts'
import type { Change, Incoming, Outcome, Work } from '#platform/integrations/port.ts'
import { ENTITY, type Entity, entityOf, fieldsOf, ORIGINATOR, readItem } from './items.ts'

const DONE: Outcome = { state: 'done' }

interface Found {
  items?: readonly { id: number }[]
}

/** Our writes carry this mark: they do not come back among the offline events. */
const MARK = { auth_connector: ORIGINATOR }

/** The record over there that is this person although it was never linked: by our id, else by number or address. */
async function findItem(
  work: Work,
  entity: Entity,
  person: { id: number; phone: string | null; email: string | null },
): Promise<string | null> {
  const own = (await work.api({
    path: 'crm.item.list',
    body: {
      entityTypeId: ENTITY[entity],
      filter: { originatorId: ORIGINATOR, originId: String(person.id) },
      select: ['id'],
    },
  })) as Found | null
  const [first] = own?.items ?? []
  if (first) return String(first.id)
  const ways = [
    ['PHONE', person.phone],
    ['EMAIL', person.email],
  ] as const
  for (const [type, value] of ways) {
    if (value === null) continue
    const twins = (await work.api({
      path: 'crm.duplicate.findbycomm',
      body: { type, values: [value], entity_type: entity.toUpperCase() },
    })) as Record<string, readonly number[]> | null
    const ids = twins?.[entity.toUpperCase()] ?? []
    // Linked to another person of ours: two of ours share the number.
    for (const id of ids) if (!(await work.linkTo('person', entity, String(id)))) return String(id)
  }
  return null
}

const isGone = (error: unknown): boolean => error instanceof ApiRefused && /not.?found/i.test(error.message)

/** Writes a person of ours into their lead or contact, once for each state of it. */
export async function tellPerson({ kind, record }: Change, work: Work): Promise<Outcome> {
  const { connection } = work
  const person = await work.person(Number(record))
  if (person === null || person.removed || kind === 'person.removed') {
    // Theirs stays: what is thrown away here may be wanted there.
    await work.dropLink('person', record)
    return { state: 'skipped', reason: 'gone' }
  }
  const entity = entityOf(person)
  const owner = person.ownerId === null ? null : await work.remoteUser(person.ownerId)
  const digest = digestPerson({ ...person, owner: owner ?? '' }, connection.fields)
  const link = await work.linkOf('person', record)
  if (link?.remoteDigest === digest && link.remoteKind === entity)
    return { state: 'skipped', reason: 'unchanged' }
  const fields = fieldsOf(person, { owner, fields: connection.fields })
  const keep = (remoteId: string, remoteChangedAt: Date | null) =>
    work.keepLink('person', {
      ownId: record,
      remoteKind: entity,
      remoteId,
      remoteChangedAt,
      remoteDigest: digest,
    })
  const known = link?.remoteKind === entity ? link.remoteId : await findItem(work, entity, person)
  if (known !== null) {
    try {
      await work.api({
        path: 'crm.item.update',
        body: { entityTypeId: ENTITY[entity], id: Number(known), fields, ...MARK },
      })
      await keep(known, link?.remoteChangedAt ?? null)
      return DONE
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  const made = (await work.api({
    path: 'crm.item.add',
    body: { entityTypeId: ENTITY[entity], fields, ...MARK },
  })) as { item?: { id?: number } } | null
  if (made?.item?.id === undefined) throw new ApiRefused(200, 'no_item', '')
  await keep(String(made.item.id), null)
  return DONE
}

const entityIn = (kind: string): Entity | null =>
  kind.startsWith('ONCRMLEAD') ? 'lead' : kind.startsWith('ONCRMCONTACT') ? 'contact' : null

/** A lead or contact of theirs changed: the later change wins. Events carry the id alone. */
export async function takePerson({ kind, record, content }: Incoming, work: Work): Promise<Outcome> {
  const entity = entityIn(kind)
  const id = content.id ?? record
  if (entity === null || !/^\d{1,15}$/.test(id)) return { state: 'skipped', reason: 'not_wanted' }
  const link = await work.linkTo('person', entity, id)
  const forget = async (): Promise<Outcome> => {
    if (link) await work.dropLink('person', link.ownId)
    return { state: 'skipped', reason: 'gone' }
  }
  if (kind.endsWith('DELETE')) return forget()
  let answer: unknown
  try {
    answer = await work.api({ path: 'crm.item.get', body: { entityTypeId: ENTITY[entity], id: Number(id) } })
  } catch (error) {
    if (isGone(error)) return forget()
    throw error
  }
  const item = (answer as { item?: Parameters<typeof readItem>[0] } | null)?.item
  if (!item) return forget()
  const { owner, ...remote } = readItem(item, entity, work.connection.fields)
  const digest = digestPerson({ ...remote, owner }, work.connection.fields)
  if (link?.remoteDigest === digest) return { state: 'skipped', reason: 'unchanged' }
  if (await isOursNewer(work, link, { changedAt: remote.changedAt, digest }))
    return { state: 'skipped', reason: 'ours_is_newer' }
  await work.savePerson({ ...remote, ownerId: await work.ownUser(owner) }, digest)
  return DONE
}
