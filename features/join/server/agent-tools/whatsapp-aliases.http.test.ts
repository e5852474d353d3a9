import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import {
  listClosingTypes,
  listContacts,
  listDefaultMessages,
  listTemplates,
  saveDefaultValues,
} from '../../contract/agent-tools.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import { joinClosingTypes, joinDefaultMessages, joinTemplates } from '../../contract/config/catalogs.ts'
import {
  defaultTemplateValues,
  saveDefaultTemplateValues,
  whatsappClosingTypes,
  whatsappContacts,
  whatsappDefaultMessages,
  whatsappTemplates,
} from '../../contract/whatsapp-aliases.ts'

const program = await startTestProgram()
const [admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')

const { record: account } = await admin.call(joinAccounts.routes.create, {
  body: { name: 'Simulador', provider: 'simulator', number: '+576015559901', external_id: '9901' } as never,
})
for (const [name, header] of [
  ['aviso', 'text'],
  ['foto', 'image'],
]) {
  const { record } = await admin.call(joinTemplates.routes.create, {
    body: { name, account: account.id, language: 'es_CO', message: 'Hola {{1}}, {{2}}' } as never,
  })
  await program.database.systemRows
    .updateTable('join_templates')
    .set({ status: 'approved', header: header as 'text' })
    .where('id', '=', record.id)
    .execute()
}
await admin.call(joinDefaultMessages.routes.create, {
  body: { name: 'Saludo', message: 'Buenos días' } as never,
})
await admin.call(joinClosingTypes.routes.create, { body: { name: 'Resuelto' } })
await program.database.systemRows
  .insertInto('join_contacts')
  .values({ company_id: admin.session.company.id, phone: '+573005550001', name: 'Rosalba' })
  .execute()

test('the internal chat’s paths return the same templates, canned responses and contacts', async () => {
  for (const person of [admin, ana]) {
    const [templates, messages, endings, contacts] = await Promise.all([
      person.call(listTemplates, { query: {} }),
      person.call(listDefaultMessages, { query: {} }),
      person.call(listClosingTypes, {}),
      person.call(listContacts, { query: {} }),
    ])
    // There is something to compare; an agent sees only contacts of their own conversations.
    expect(templates.results).toHaveLength(2)
    expect([messages.data, endings.results].map((list) => list.length)).toEqual([1, 1])
    expect(contacts.contacts).toHaveLength(person === admin ? 1 : 0)
    const same = (await person.call(whatsappTemplates, { query: {} })).results
    expect(same.map(({ id }) => id)).toEqual(templates.results.map(({ id }) => id))
    expect(await person.call(whatsappDefaultMessages, { query: { isAdmin: 'false' } as never })).toEqual(
      messages,
    )
    expect(await person.call(whatsappClosingTypes, {})).toEqual(endings)
    expect(await person.call(whatsappContacts, { query: {} })).toEqual(contacts)
    const pictures = (await person.call(whatsappTemplates, { query: { search: 'image' } })).results
    expect(pictures.map(({ id }) => id)).toEqual(
      templates.results.filter(({ type_message }) => type_message === 'image').map(({ id }) => id),
    )
  }
  expect((await ana.send(whatsappTemplates, { query: { search: 'todo' } as never })).status).toBe(400)
})

test('default values of a template are personal, by either path; another company’s template is not found', async () => {
  const [template] = (await ana.call(whatsappTemplates, { query: {} })).results
  const template_id = template?.id ?? 0
  const general = await admin.call(defaultTemplateValues, { query: { template_id } })
  const body = { template_id, values: ['Rosalba', 'mañana'] }
  expect(await ana.call(saveDefaultTemplateValues, { body })).toEqual(body)
  expect(await ana.call(defaultTemplateValues, { query: { template_id } })).toEqual(body)
  await ana.call(saveDefaultValues, { params: { id: template_id }, body: { values: ['Otra'] } })
  expect((await ana.call(defaultTemplateValues, { query: { template_id } })).values).toEqual(['Otra'])
  expect(await admin.call(defaultTemplateValues, { query: { template_id } })).toEqual(general)
  expect((await eva.send(defaultTemplateValues, { query: { template_id } })).status).toBe(404)
  expect((await eva.send(saveDefaultTemplateValues, { body })).status).toBe(404)
})
