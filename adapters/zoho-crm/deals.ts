import { createHash } from 'node:crypto'
import type { BusinessFacts, ConnectionSettings } from '#platform/integrations/contract/domain.ts'
import { wins } from '#platform/integrations/is-ours-newer.ts'
import type { Change, Incoming, Outcome, RemoteBusiness, Work } from '#platform/integrations/port.ts'
import { isGone, takePerson, tellPerson } from './people.ts'
import { readWritten } from './read-answer.ts'
import { DEALS } from './records.ts'

const DONE: Outcome = { state: 'done' }
/** Their own names of the outcomes, unless the company chose others. */
const OUTCOMES = { won: 'Closed Won', lost: 'Closed Lost' } as const
/** A closing date is required over there: so many days from now, where none is said. */
const CLOSES_IN = 30

interface Deal {
  id: string
  Deal_Name?: string | null
  Stage?: string | null
  Amount?: number | null
  Closing_Date?: string | null
  Contact_Name?: { id?: string } | null
  Owner?: { id?: string } | null
  Modified_Time?: string
}
interface Found {
  data?: readonly Deal[]
}

type Stages = Pick<ConnectionSettings, 'stages'>
const chosen = ({ stages }: Stages, own: string) => stages.find((pair) => pair.own === own)?.remote

/** Their stage for ours. */
export const remoteStage = (settings: Stages, { status, stage }: Pick<BusinessFacts, 'status' | 'stage'>) =>
  status === 'open'
    ? (chosen(settings, String(stage.id)) ?? stage.name)
    : (chosen(settings, status) ?? OUTCOMES[status])

/** Ours for their stage. Several of ours may have one over there: then ours stays where it is. */
export function ownStage(
  settings: Stages,
  remote: string,
  own: BusinessFacts | null,
): Pick<RemoteBusiness, 'status' | 'stage'> {
  for (const status of ['won', 'lost'] as const)
    if (remote === (chosen(settings, status) ?? OUTCOMES[status])) return { status, stage: null }
  if (own !== null && own.status === 'open' && remoteStage(settings, own) === remote)
    return { status: 'open', stage: null }
  const pair = settings.stages.find((one) => one.remote === remote && /^\d+$/.test(one.own))
  const stage = pair ? { id: Number(pair.own) } : { name: remote }
  return { status: 'open', stage: remote === '' ? null : stage }
}

/** What both sides say of a business, in their words. */
interface Shared {
  name: string
  stage: string
  amount: number
  close: string
  contact: string
  owner: string
}

const digest = ({ name, stage, amount, close, contact, owner }: Shared): string =>
  createHash('sha256')
    .update(JSON.stringify([name, stage, Math.round(amount), close, contact, owner]))
    .digest('base64')

const sharedOf = (deal: Deal): Shared => ({
  name: deal.Deal_Name?.trim() ?? '',
  stage: deal.Stage ?? '',
  amount: deal.Amount ?? 0,
  close: deal.Closing_Date ?? '',
  contact: deal.Contact_Name?.id ?? '',
  owner: deal.Owner?.id ?? '',
})

/** Their contact of our person, written first if it was not yet; leads have no deals over there. */
async function contactOf(work: Work, personId: number | null): Promise<string> {
  if (personId === null) return ''
  const find = async () => {
    const link = await work.linkOf('person', String(personId))
    return link?.remoteKind === 'Contacts' ? link.remoteId : ''
  }
  const known = await find()
  const { people } = work.connection.settings
  if (known !== '' || !people || (await work.person(personId))?.state !== 'person') return known
  await tellPerson({ kind: 'person.changed', record: String(personId) }, work)
  return find()
}

async function shared(work: Work, business: BusinessFacts): Promise<Shared> {
  const { settings } = work.connection
  return {
    name: business.name,
    stage: remoteStage(settings, business),
    amount: business.amount,
    close: business.expectedClose ?? '',
    contact: await contactOf(work, business.personId),
    owner: (business.ownerId === null ? null : await work.remoteUser(business.ownerId)) ?? '',
  }
}

/** The deal of this name and contact that was never linked: its answer was lost, or somebody made both. */
async function findDeal(work: Work, { name, contact }: Shared): Promise<string | null> {
  if (contact === '') return null
  const word = name.replaceAll(/[\\(),]/g, '\\$&')
  const query = new URLSearchParams({
    criteria: `(Deal_Name:equals:${word})`,
    fields: 'id,Contact_Name',
    per_page: '10',
  })
  const found = (await work.api({ path: `${DEALS}/search?${query}`, method: 'GET' })) as Found | null
  for (const { id, Contact_Name } of found?.data ?? [])
    if (Contact_Name?.id === contact && !(await work.linkTo('business', DEALS, id))) return id
  return null
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Makes a deal; by the unique field of the company, if it has one, a repetition finds the first one. */
async function addDeal(work: Work, own: BusinessFacts, values: Record<string, unknown>): Promise<string> {
  const { externalField } = work.connection.settings
  const data = [{ Closing_Date: inDays(CLOSES_IN), ...values }]
  const answer =
    externalField === ''
      ? await work.api({ path: DEALS, method: 'POST', body: { data } })
      : await work.api({
          path: `${DEALS}/upsert`,
          method: 'POST',
          body: {
            data: data.map((one) => ({ ...one, [externalField]: String(own.id) })),
            duplicate_check_fields: [externalField],
          },
        })
  return readWritten(answer).id
}

/** Writes a business of ours into their deal. */
export async function tellDeal({ kind, record }: Change, work: Work): Promise<Outcome> {
  const business = await work.business(Number(record))
  if (business === null || business.removed || kind === 'business.removed') {
    await work.dropLink('business', record)
    return { state: 'skipped', reason: 'gone' }
  }
  const facts = await shared(work, business)
  const now = digest(facts)
  const link = await work.linkOf('business', record)
  if (link?.remoteDigest === now) return { state: 'skipped', reason: 'unchanged' }
  const keep = (remoteId: string) =>
    work.keepLink('business', {
      ownId: record,
      remoteKind: DEALS,
      remoteId,
      remoteChangedAt: link?.remoteChangedAt ?? null,
      remoteDigest: now,
    })
  const values = {
    Deal_Name: facts.name,
    Stage: facts.stage,
    // Ours is the sum of lines: without any, theirs stays.
    ...(facts.amount > 0 ? { Amount: facts.amount } : {}),
    ...(facts.close === '' ? {} : { Closing_Date: facts.close }),
    ...(facts.contact === '' ? {} : { Contact_Name: { id: facts.contact } }),
    ...(facts.owner === '' ? {} : { Owner: { id: facts.owner } }),
  }
  // Also with a unique field: the answer may have been lost before the company chose it.
  const known = link?.remoteId ?? (await findDeal(work, facts))
  if (known !== null) {
    try {
      readWritten(await work.api({ path: `${DEALS}/${known}`, method: 'PUT', body: { data: [values] } }))
      await keep(known)
      return DONE
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  await keep(await addDeal(work, business, values))
  return DONE
}

/** Our person of their contact, fetched first if it was not yet. */
async function personOf(work: Work, contact: string): Promise<number | null> {
  if (!/^\d{1,25}$/.test(contact)) return null
  const find = async () => {
    const link = await work.linkTo('person', 'Contacts', contact)
    return link === null ? null : Number(link.ownId)
  }
  const known = await find()
  if (known !== null || !work.connection.settings.people) return known
  const content = { module: 'Contacts', id: contact }
  await takePerson({ kind: 'change', record: `Contacts ${contact}`, content }, work)
  return find()
}

/** A deal of theirs changed: the later change wins. */
export async function takeDeal({ kind, content }: Incoming, work: Work): Promise<Outcome> {
  const { settings } = work.connection
  const id = content.id ?? ''
  if (!settings.businesses || !/^\d{1,25}$/.test(id)) return { state: 'skipped', reason: 'not_wanted' }
  const link = await work.linkTo('business', DEALS, id)
  const forget = async (): Promise<Outcome> => {
    if (link) await work.dropLink('business', link.ownId)
    return { state: 'skipped', reason: 'gone' }
  }
  if (kind === 'delete') return forget()
  let answer: Found | null = null
  try {
    answer = (await work.api({ path: `${DEALS}/${id}`, method: 'GET' })) as Found | null
  } catch (error) {
    if (!isGone(error)) throw error
  }
  const [deal] = answer?.data ?? []
  if (!deal) return forget()
  const facts = sharedOf(deal)
  const theirs = {
    digest: digest(facts),
    changedAt: deal.Modified_Time ? new Date(deal.Modified_Time) : new Date(),
  }
  if (link?.remoteDigest === theirs.digest) return { state: 'skipped', reason: 'unchanged' }
  const own = link === null ? null : await work.business(Number(link.ownId))
  const read = async () =>
    own === null
      ? null
      : { changedAt: own.changedAt, removed: own.removed, digest: digest(await shared(work, own)) }
  if (await wins(read, link, theirs)) return { state: 'skipped', reason: 'ours_is_newer' }
  await work.saveBusiness(
    {
      remoteKind: DEALS,
      remoteId: id,
      name: facts.name,
      personId: await personOf(work, facts.contact),
      ...ownStage(settings, facts.stage, own),
      amount: deal.Amount ?? null,
      expectedClose: /^\d{4}-\d\d-\d\d$/.test(facts.close) ? facts.close : null,
      ownerId: await work.ownUser(facts.owner),
      changedAt: theirs.changedAt,
    },
    theirs.digest,
  )
  return DONE
}
