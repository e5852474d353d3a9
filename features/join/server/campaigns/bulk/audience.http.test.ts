import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { persons } from '#features/crm/contract/persons.ts'
import { writeFilter } from '#platform/resource/contract/list-filter.ts'
import { createView } from '#platform/resource/contract/list-views.ts'
import {
  chooseAudience,
  listAudienceViews,
  previewBroadcast,
} from '../../../contract/bulk/broadcast-calls.ts'
import { joinLabels } from '../../../contract/config/catalogs.ts'
import { broadcastingOf, people, startMeta } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const { meta } = await startMeta()
const program = await startTestProgram({ runJobs: true, settings: { WHATSAPP_CLOUD_URL: meta.origin } })
// The other company's administrator.
const { systemRows } = program.database
await systemRows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'bruno').execute()
const admin = await program.signIn('admin')
const bruno = await program.signIn('bruno')
const { account, broadcastOf } = await broadcastingOf(admin)

test('a saved view of the CRM is an audience', async () => {
  await admin.call(persons.routes.create, {
    body: { first_name: 'Zulema', last_name: 'Masiva', mobile: '+573001147001', city: 'Cali' } as never,
  })
  const view = await admin.call(createView, {
    params: { resource: persons.name },
    body: {
      name: 'Zulemas',
      shared: false,
      settings: {
        filter: writeFilter([]),
        search: 'Zulema',
        order: 'name',
        state: '',
        columns: [],
        widths: {},
      },
    },
  })
  expect((await admin.call(listAudienceViews, {})).results).toContainEqual({
    id: view.id,
    name: 'Zulemas',
    of: 'persons',
  })
  const id = await broadcastOf(people(1147500, 1))
  const chosen = await admin.call(chooseAudience, { params: { id }, body: { view: view.id } })
  expect(chosen).toMatchObject({ audience: 'Zulemas', total: 1, phone_column: 'Teléfono' })
  const { results } = await admin.call(previewBroadcast, { params: { id }, query: {} })
  expect(results).toMatchObject([{ phone: '+573001147001' }])
})

test('the contacts of labels are an audience, limited to the broadcast’s account', async () => {
  const companyId = admin.session.company.id
  const { record: label } = await admin.call(joinLabels.routes.create, { body: { name: 'Morosos' } })
  const contact = async (name: string, phone: string, labelled: boolean): Promise<void> => {
    const { id } = await systemRows
      .insertInto('join_contacts')
      .values({ company_id: companyId, name, phone })
      .returning('id')
      .executeTakeFirstOrThrow()
    await systemRows
      .insertInto('join_conversations')
      .values({
        company_id: companyId,
        account_id: account.id,
        contact_id: id,
        label_id: labelled ? label.id : null,
      })
      .execute()
  }
  await contact('Con etiqueta', '+573001149001', true)
  await contact('Sin etiqueta', '+573001149002', false)
  const id = await broadcastOf(people(1149500, 1))
  const params = { id }
  const chosen = await admin.call(chooseAudience, { params, body: { labels: [label.id] } })
  expect(chosen).toMatchObject({ audience: 'Morosos', total: 1, phone_column: 'Teléfono' })
  const { results } = await admin.call(previewBroadcast, { params, query: {} })
  expect(results).toMatchObject([{ phone: '+573001149001' }])
  expect((await bruno.send(chooseAudience, { params, body: { labels: [label.id] } })).status).toBe(404)
})
