import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { assignmentRules } from '../../contract/config/assignment-rules.ts'
import { forms } from '../../contract/config/forms.ts'
import { origins } from '../../contract/config/sources.ts'
import { variables, variableTypes } from '../../contract/config/variables.ts'
import { readPersonDetail } from '../../contract/person-detail.ts'
import {
  readFormFields,
  readPublicForm,
  sendPublicForm,
  writeFormFields,
} from '../../contract/public-forms.ts'
import { readTimeline } from '../../contract/timeline.ts'
import { registerPage } from '../../contract/visits.ts'
import { unique } from '../testing.ts'
import { createFormTickets } from './form-tickets.ts'

const database = await testDatabase()
const program = await startTestProgram({ database })
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
})

/** Issues tickets of ten seconds ago, as if the form had been open that long. */
const earlier = createFormTickets(database.masterSecret, () => Date.now() - 10_000)

const makeForm = async (more: object = {}) =>
  (
    await admin.call(forms.routes.create, {
      body: { name: unique('Formulario'), thanks: 'Gracias', ...more },
    })
  ).record

const send = (key: string, values: Record<string, string | string[]>, more: object = {}) =>
  program.anonymous(sendPublicForm, {
    params: { key },
    body: { ticket: earlier.issue(key), values, ...more },
  })

const personBy = async (mobile: string) =>
  program.database.systemRows
    .selectFrom('persons')
    .select(['id', 'owner_id', 'state', 'origin_id'])
    .where('mobile', '=', mobile)
    .execute()

describe('a public form', () => {
  test('creates an assigned lead with an interaction and the visit’s UTM parameters', async () => {
    const rows = program.database.systemRows
    const company_id = admin.session.company.id
    const group = await rows
      .insertInto('user_groups')
      .values({ company_id, name: unique('Turno') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await rows
      .insertInto('user_group_members')
      .values({ company_id, group_id: group.id, user_id: ana.session.userId })
      .execute()
    const word = unique('google')
    const { record: origin } = await admin.call(origins.routes.create, { body: { name: word } })
    await admin.call(assignmentRules.routes.create, {
      body: { name: unique('Regla'), origin: origin.id, group: group.id },
    })
    const form = await makeForm({ redirect: 'https://example.com/gracias' })
    const visitor = randomUUID()
    const visit = { key: form.public_key, visitor, page: '/precios', utm_source: word }
    await program.anonymous(registerPage, { body: visit })
    const values = { first_name: 'Rosa', mobile: '300 555 0001', message: 'Quiero un plan\ncon datos' }
    const reply = await send(form.public_key, values, { utm_source: word.toUpperCase(), visitor })
    expect(reply).toMatchObject({
      status: 201,
      body: { thanks: 'Gracias', redirect: 'https://example.com/gracias' },
    })
    const [person] = await personBy('+573005550001')
    expect(person).toMatchObject({ owner_id: ana.session.userId, state: 'lead', origin_id: origin.id })
    const detail = await ana.call(readPersonDetail, { params: { id: person?.id ?? 0 } })
    expect(detail.interactions).toMatchObject([{ channel: 'form', subject: form.name }])
    expect(detail.interactions[0]?.notes).toContain('Quiero un plan')
    const { entries } = await ana.call(readTimeline, { params: { id: person?.id ?? 0 }, query: {} })
    expect(entries.map(({ kind, title }) => `${kind} ${title}`)).toContain('visit /precios')
    const notices = await rows
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', ana.session.userId)
      .where('kind', '=', 'lead')
      .execute()
    expect(notices).toEqual([{ title: 'Rosa llegó por un formulario' }])
  })

  test('finds the existing person, even when submitted concurrently', async () => {
    const { public_key: key } = await makeForm()
    const values = { first_name: 'Julio', mobile: '3005550002' }
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(key, values)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    const found = await personBy('+573005550002')
    expect(found).toHaveLength(1)
    const { interactions } = await admin.call(readPersonDetail, { params: { id: found[0]?.id ?? 0 } })
    expect(interactions).toHaveLength(6)
  })

  test('asks for the configured fields, variables included, and reports errors by field', async () => {
    const { record: type } = await admin.call(variableTypes.routes.create, {
      body: { name: unique('Ciudades'), kind: 'choice', choices: ['Bogotá', 'Cali'] },
    })
    const { record: variable } = await admin.call(variables.routes.create, {
      body: { name: unique('Ciudad'), entity: 'person', type: type.id },
    })
    const form = await makeForm()
    const fields = [
      { source: 'mobile' as const, variable: null, label: 'Celular', required: true },
      { source: null, variable: variable.id, label: '¿Dónde está?', required: true },
      { source: 'email' as const, variable: null, label: 'Correo', required: false },
    ]
    const params = { id: form.id }
    await admin.call(writeFormFields, { params, body: { fields } })
    expect((await admin.call(readFormFields, { params })).fields).toEqual(fields)
    expect((await eva.send(readFormFields, { params })).status).not.toBe(200)
    const { body } = await program.anonymous(readPublicForm, { params: { key: form.public_key } })
    const city = `variables.${variable.id}`
    expect(body.fields).toMatchObject([
      { name: 'mobile', kind: 'phone' },
      { name: city, kind: 'choice', choices: ['Bogotá', 'Cali'] },
      { name: 'email', kind: 'email', required: false },
    ])
    const empty = await send(form.public_key, { email: 'x' })
    expect(Object.keys((empty.body as { fields?: object }).fields ?? {}).toSorted()).toEqual(
      ['email', 'mobile', city].toSorted(),
    )
    const wrong = await send(form.public_key, { mobile: '3005550003', [city]: 'Lima' })
    expect(wrong.status).toBe(400)
    expect((await send(form.public_key, { mobile: '3005550003', [city]: 'Cali' })).status).toBe(201)
    const [person] = await personBy('+573005550003')
    const detail = await admin.call(readPersonDetail, { params: { id: person?.id ?? 0 } })
    expect(detail.variables).toContainEqual(expect.objectContaining({ id: variable.id, value: 'Cali' }))
  })

  test('keeps nothing that it did not ask for, and takes no more values than a form may have', async () => {
    const { public_key: key } = await makeForm()
    const asked = { first_name: 'Nora', mobile: '3005550099' }
    expect(
      (await send(key, { ...asked, 'variables.999': 'oculto uno', otro_dato: 'oculto dos' })).status,
    ).toBe(201)
    const [person] = await personBy('+573005550099')
    const detail = await admin.call(readPersonDetail, { params: { id: person?.id ?? 0 } })
    expect(JSON.stringify(detail)).toContain('Nora')
    expect(JSON.stringify(detail)).not.toContain('oculto')
    const many = Object.fromEntries(Array.from({ length: 29 }, (_, n) => [`variables.${n + 1}`, 'x']))
    const refused = await send(key, { ...asked, mobile: '3005550098', ...many })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await personBy('+573005550098')).toEqual([])
  })

  test('keeps bots out: too fast, twice, another form’s ticket, the honeypot field', async () => {
    const { public_key: key } = await makeForm()
    const { public_key: other } = await makeForm()
    const values = { first_name: 'Robot', mobile: '3005550004' }
    const by = (ticket: string, more: object = {}) =>
      program.anonymous(sendPublicForm, { params: { key }, body: { ticket, values, ...more } })
    const { body } = await program.anonymous(readPublicForm, { params: { key } })
    expect(await by('ticket' in body ? body.ticket : '')).toMatchObject({
      status: 400,
      body: { code: 'crm.form_too_fast' },
    })
    expect((await by(earlier.issue(other))).status).toBe(409)
    expect((await by('x')).status).toBe(409)
    expect((await by(earlier.issue(key), { website: 'https://spam.example' })).status).toBe(201)
    expect(await personBy('+573005550004')).toEqual([])
    const ticket = earlier.issue(key)
    expect((await by(ticket)).status).toBe(201)
    expect((await by(ticket)).status).toBe(409)
    const gone = randomUUID()
    expect((await send(gone, values)).status).toBe(404)
  })
})
