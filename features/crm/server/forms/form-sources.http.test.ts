import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { forms } from '../../contract/config/forms.ts'
import { campaigns, origins } from '../../contract/config/sources.ts'
import { sendPublicForm } from '../../contract/public-forms.ts'
import { makePipeline, unique } from '../testing.ts'
import { createFormTickets } from './form-tickets.ts'

const database = await testDatabase()
const program = await startTestProgram({ database })
const admin = await program.signIn('admin')
const eva = await program.signIn('eva')

/** Issues tickets of ten seconds ago, as if the form had been open that long. */
const earlier = createFormTickets(database.masterSecret, () => Date.now() - 10_000)

test('takes origin and campaign from the configured UTM words, or from their names', async () => {
  const word = unique('navidad-utm')
  const make = async (resource: typeof origins | typeof campaigns, body: object) =>
    (await admin.call(resource.routes.create, { body: body as never })).record.id
  const { line } = await makePipeline(admin)
  const [meta, fallback, shadow] = [
    await make(origins, { name: unique('Redes'), utm_source: `${word}-meta` }),
    await make(origins, { name: unique('Formulario') }),
    // Its name is the UTM word of the other one, whose configured word takes precedence.
    await make(origins, { name: `${word}-META` }),
  ]
  const [winter, named] = [
    await make(campaigns, { budget: 0, name: unique('Invierno'), utm_campaign: word, origin: meta, line }),
    await make(campaigns, { budget: 0, name: unique('Verano') }),
  ]
  const name = (await admin.call(campaigns.routes.read, { params: { id: named } })).name
  const { record: form } = await admin.call(forms.routes.create, {
    body: { name: unique('Formulario'), origin: fallback },
  })
  let last = 10
  const arrives = async (utm: { utm_source?: string; utm_campaign?: string }) => {
    const mobile = `30055501${++last}`
    const sent = await program.anonymous(sendPublicForm, {
      params: { key: form.public_key },
      body: { ticket: earlier.issue(form.public_key), values: { first_name: 'Utm', mobile }, ...utm },
    })
    expect(sent.status).toBe(201)
    const person = await program.database.systemRows
      .selectFrom('persons')
      .select(['origin_id', 'campaign_id', 'line_id'])
      .where('mobile', '=', `+57${mobile}`)
      .executeTakeFirst()
    return [person?.origin_id, person?.campaign_id, person?.line_id]
  }
  expect(shadow).toBeGreaterThan(meta)
  expect(await arrives({ utm_source: `${word}-Meta`, utm_campaign: word.toUpperCase() })).toEqual([
    meta,
    winter,
    line,
  ])
  expect(await arrives({ utm_campaign: word })).toEqual([meta, winter, line])
  expect(await arrives({ utm_campaign: name.toLowerCase() })).toEqual([fallback, named, null])
  expect(await arrives({ utm_source: 'nadie', utm_campaign: 'nada' })).toEqual([fallback, null, null])
  expect(await arrives({})).toEqual([fallback, null, null])
  const interaction = await program.database.systemRows
    .selectFrom('crm_interactions')
    .select(['origin_id', 'campaign_id'])
    .where('subject', '=', form.name)
    .orderBy('id')
    .executeTakeFirst()
  expect(interaction).toEqual({ origin_id: meta, campaign_id: winter })
  // Another company's campaign with a matching UTM word is ignored.
  const foreign = unique('foranea')
  await program.database.systemRows
    .insertInto('crm_campaigns')
    .values({ company_id: eva.session.company.id, name: foreign, utm_campaign: foreign })
    .execute()
  expect(await arrives({ utm_campaign: foreign })).toEqual([fallback, null, null])
})
