import { expect, test, vi } from 'vitest'
import { campaigns, origins } from '#features/crm/contract/config/sources.ts'
import { interactions } from '#features/crm/contract/interactions.ts'
import { leads, persons } from '#features/crm/contract/persons.ts'
import { listChats } from '#features/join/contract/chats.ts'
import { cloudLineOf, written } from '#features/join/server/testing-cloud.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startTestProgram } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
await program.makeAdministrator('eva')
const [admin, eva] = await program.signInAll('admin', 'eva')
const line = await cloudLineOf(admin, program.origin)

for (const name of ['Facebook', 'WhatsApp', 'Referido'])
  await admin.call(origins.routes.create, { body: { name } })

let people = 0
const newPhone = () => `57300660${String(people++).padStart(4, '0')}`
let clicks = 0
/** A message after a click on an advertisement. */
async function follow(phone: string, referral: object, name = 'Rosa Díaz'): Promise<void> {
  const value = written(`wamid.ad-${clicks++}`, phone, 'Quiero información')
  const [message] = value.messages
  expect(
    await line.tell({
      contacts: [{ profile: { name }, wa_id: phone }],
      messages: [{ ...message, referral }],
    }),
  ).toBe(200)
}
const advertisement = (id: string, more: object = {}) => ({
  source_type: 'ad',
  source_id: id,
  source_url: 'https://fb.me/a1',
  headline: `Oferta ${id}`,
  body: 'Solo hoy',
  ctwa_clid: 'clic',
  ...more,
})
const leadsOf = async (search: string) => (await admin.call(leads.routes.list, { query: { search } })).results
const leadOf = (phone: string) =>
  eventually(async () => {
    const found = await leadsOf(phone)
    expect(found).toHaveLength(1)
    return found[0] as { id: number; [name: string]: unknown }
  })
const interactionsOf = (person: number) =>
  program.database.systemRows
    .selectFrom('crm_interactions as i')
    .leftJoin('crm_origins as o', 'o.id', 'i.origin_id')
    .leftJoin('crm_campaigns as c', 'c.id', 'i.campaign_id')
    .select(['i.channel', 'i.subject', 'i.notes', 'o.name as origin', 'c.name as campaign'])
    .where('i.person_id', '=', person)
    .orderBy('i.id')
    .execute()
const recordOf = async (id: number) => admin.call(leads.routes.read, { params: { id } })

test('who comes by an advertisement is a lead with its origin and campaign, and an interaction of both', async () => {
  const phone = newPhone()
  await follow(phone, advertisement('7001'))
  const lead = await leadOf(phone)
  expect(await recordOf(lead.id)).toMatchObject({
    first_name: 'Rosa Díaz',
    origin: { label: 'Facebook' },
    campaign: { label: 'Oferta 7001' },
  })
  expect(await interactionsOf(lead.id)).toMatchObject([
    {
      channel: 'join',
      subject: 'Oferta 7001',
      notes: 'Solo hoy\nhttps://fb.me/a1',
      origin: 'Facebook',
      campaign: 'Oferta 7001',
    },
  ])
  const { results: shown } = await admin.call(interactions.routes.list, { query: { search: 'Oferta 7001' } })
  expect(shown).toMatchObject([{ channel: 'join', person: { id: lead.id } }])
  const { results } = await admin.call(campaigns.routes.list, { query: { search: 'Oferta 7001' } })
  expect(results).toMatchObject([{ name: 'Oferta 7001', origin: { label: 'Facebook' } }])
  // The conversation shows whose it is.
  await eventually(async () => {
    const chats = (await admin.call(listChats, { query: { page_size: 100 } })).results
    expect(chats.find((chat) => chat.phone === phone)).toMatchObject({ person_id: lead.id })
  })
})

test('the same advertisement clicked again that day, or told twice, is one interaction; another one is a second', async () => {
  const phone = newPhone()
  await follow(phone, advertisement('7002'))
  const { id } = await leadOf(phone)
  await follow(phone, advertisement('7002'))
  await follow(phone, advertisement('7003'))
  await eventually(async () => expect(await interactionsOf(id)).toHaveLength(2))
  expect(await recordOf(id)).toMatchObject({ campaign: { label: 'Oferta 7002' } })
})

test('the words of the link, the id and the name find what the company has configured', async () => {
  const { record: origin } = await admin.call(origins.routes.create, {
    body: { name: 'Pauta digital', utm_source: 'pauta' },
  })
  const { record: byWord } = await admin.call(campaigns.routes.create, {
    body: { name: 'Navidad', utm_campaign: 'navidad-26', budget: 0 },
  })
  const { record: byId } = await admin.call(campaigns.routes.create, {
    body: { name: 'Reyes', utm_campaign: '7100', origin: origin.id, budget: 0 },
  })
  const { record: byName } = await admin.call(campaigns.routes.create, {
    body: { name: 'Día de la madre', budget: 0 },
  })
  const [first, second, third] = [newPhone(), newPhone(), newPhone()]
  const url = 'https://ejemplo.co/a?utm_source=PAUTA&utm_campaign=Navidad-26'
  await follow(first, advertisement('7101', { source_url: url }))
  await follow(second, advertisement('7100'))
  await follow(third, advertisement('7102', { headline: 'DIA DE LA MADRE' }))
  for (const [phone, campaign, source] of [
    [first, byWord.id, origin.id],
    [second, byId.id, undefined],
    [third, byName.id, undefined],
  ] as const) {
    const lead = await recordOf((await leadOf(phone)).id)
    expect(lead.campaign).toMatchObject({ id: campaign })
    if (source !== undefined) expect(lead.origin).toMatchObject({ id: source })
  }
  const all = await admin.call(campaigns.routes.list, { query: { limit: 100 } })
  expect(all.results.filter(({ name }) => /^Oferta 710|MADRE$/.test(String(name)))).toEqual([])
})

test('a known person keeps what they first came by, and gets the interaction', async () => {
  const phone = newPhone()
  const { results } = await admin.call(origins.routes.list, { query: { search: 'Referido' } })
  const origin = results[0]?.id
  const { record: known } = await admin.call(persons.routes.create, {
    body: { first_name: 'Conocida', mobile: `+${phone}`, origin },
  })
  await follow(phone, advertisement('7200'))
  await eventually(async () =>
    expect(await interactionsOf(known.id)).toMatchObject([{ subject: 'Oferta 7200' }]),
  )
  const person = await admin.call(persons.routes.read, { params: { id: known.id } })
  expect(person).toMatchObject({ first_name: 'Conocida', origin: { id: origin }, campaign: null })
  expect(await leadsOf(phone)).toEqual([])
})

test('strange advertisements and names hinder nothing', async () => {
  const strange = [
    { source_type: 'ad', headline: 'x'.repeat(5_000), source_url: 'no es una dirección', source_id: 7 },
    { ctwa_clid: 'solo' },
    { source_type: 'post', source_url: 'https://user:pass@[::1]:9/%', headline: 'A\n\u202eB\ud83d' },
    { headline: '   ', body: 'b'.repeat(9_000), source_id: "'; DROP TABLE persons; --" },
  ]
  for (const referral of strange) {
    const phone = newPhone()
    await follow(phone, referral, '\u202e')
    const { id } = await leadOf(phone)
    await eventually(async () => expect(await interactionsOf(id)).toHaveLength(1))
  }
})

test('another company gets none of the leads, campaigns and interactions', async () => {
  expect((await eva.call(leads.routes.list, { query: { search: '57300660' } })).results).toEqual([])
  expect((await eva.call(campaigns.routes.list, { query: { search: 'Oferta' } })).results).toEqual([])
})
