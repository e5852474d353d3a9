import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { forms } from '../../contract/config/forms.ts'
import { variables, variableTypes } from '../../contract/config/variables.ts'
import { addContactPoint, putVariables } from '../../contract/person-operations.ts'
import {
  FORM_SOURCES,
  type FormSource,
  sendPublicForm,
  writeFormFields,
} from '../../contract/public-forms.ts'
import { makePerson, unique } from '../testing.ts'
import { createFormTickets } from './form-tickets.ts'

const database = await testDatabase()
const program = await startTestProgram({ database })
let admin: Client
let form: { key: string; name: string }

/** One variable of each kind that a form can ask for: what the person has, and what a stranger types. */
const KINDS = {
  text: { mine: 'Propio', typed: 'Ajeno' },
  number: { mine: 12, typed: '99' },
  money: { mine: 1500, typed: '1' },
  date: { mine: '2020-01-31', typed: '1999-12-31' },
  choice: { mine: 'Cali', typed: 'Bogotá' },
  several: { mine: ['Cali', 'Lima'], typed: ['Bogotá'] },
} as const
const custom: { id: number; mine: unknown; typed: string | readonly string[] }[] = []

const MINE = {
  first_name: 'Rosa',
  last_name: 'Gil',
  email: 'rosa@example.com',
  document: 'CC-1',
  city: 'Cali',
  address: 'Calle 1',
} as const
const TYPED: Record<Exclude<FormSource, 'mobile'>, string> = {
  first_name: 'Intruso',
  last_name: 'Ladrón',
  email: 'intruso@example.com',
  document: 'CC-666',
  city: 'Otra',
  address: 'Carrera 66',
  message: 'Soy yo',
}

/** Issues tickets of ten seconds ago, as if the form had been open that long. */
const earlier = createFormTickets(database.masterSecret, () => Date.now() - 10_000)
const send = (values: Record<string, string | string[]>) =>
  program.anonymous(sendPublicForm, {
    params: { key: form.key },
    body: { ticket: earlier.issue(form.key), values },
  })

const everything = (mobile: string) => ({
  ...TYPED,
  mobile,
  ...Object.fromEntries(custom.map(({ id, typed }) => [`variables.${id}`, typed as string])),
})

const stored = (id: number) =>
  program.database.systemRows.selectFrom('persons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const pointsOf = async (id: number) => {
  const found = await program.database.systemRows
    .selectFrom('contact_points')
    .select('value')
    .where('person_id', '=', id)
    .orderBy('value')
    .execute()
  return found.map(({ value }) => value)
}
const notesOf = async (id: number) => {
  const { notes } = await program.database.systemRows
    .selectFrom('crm_interactions')
    .select('notes')
    .where('person_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return notes ?? ''
}

beforeAll(async () => {
  admin = await program.signIn('admin')
  const { record } = await admin.call(forms.routes.create, { body: { name: unique('Formulario') } })
  form = { key: record.public_key, name: record.name }
  for (const [kind, values] of Object.entries(KINDS)) {
    const { record: type } = await admin.call(variableTypes.routes.create, {
      body: { name: unique(kind), kind: kind as keyof typeof KINDS, choices: ['Cali', 'Lima', 'Bogotá'] },
    })
    const { record: variable } = await admin.call(variables.routes.create, {
      body: { name: unique(kind), entity: 'person', type: type.id },
    })
    custom.push({ id: variable.id, ...values })
  }
  const fields = [
    ...FORM_SOURCES.map((source) => ({ source, variable: null, label: `¿${source}?`, required: false })),
    ...custom.map(({ id }) => ({ source: null, variable: id, label: `¿v${id}?`, required: false })),
  ]
  await admin.call(writeFormFields, { params: { id: record.id }, body: { fields } })
})

describe('who types the number or address of a known person', () => {
  const fullPerson = async (mobile: string, more: object = {}) => {
    const id = await makePerson(admin, { ...MINE, mobile, ...more })
    await admin.call(putVariables, {
      params: { entity: 'person', id },
      body: { variables: Object.fromEntries(custom.map(({ id: of, mine }) => [of, mine])) as never },
    })
    return id
  }

  test('overwrites nothing of any kind, and what they typed is in the interaction', async () => {
    const id = await fullPerson('+573005560001')
    const [before, points] = [await stored(id), await pointsOf(id)]
    expect((await send(everything('300 556 0001'))).status).toBe(201)
    const { last_interaction_at: _, updated_at: __, ...after } = await stored(id)
    const { last_interaction_at: ___, updated_at: ____, ...was } = before
    expect(after).toEqual(was)
    expect(await pointsOf(id)).toEqual(points)
    const notes = await notesOf(id)
    for (const [name, value] of Object.entries(TYPED)) expect(notes).toContain(`¿${name}?: ${value}`)
    for (const { id: of, typed } of custom)
      expect(notes).toContain(`¿v${of}?: ${typeof typed === 'string' ? typed : typed.join(', ')}`)
    const [apart = '', others = ''] = notes.split('\n\n')
    expect(apart).toContain('Distinto de lo guardado')
    expect(apart.split('\n')).toHaveLength(1 + 6 + custom.length)
    expect(others).toBe('¿mobile?: 300 556 0001\n¿message?: Soy yo')
    // The same by e-mail, with a number of their own.
    expect((await send({ ...everything('3005560099'), email: 'ROSA@example.com' })).status).toBe(201)
    expect(await pointsOf(id)).toEqual(points)
    expect((await stored(id)).mobile).toBe('+573005560001')
    expect(await notesOf(id)).toContain('¿mobile?: 3005560099')
  })

  test('fills what is empty of every kind', async () => {
    const id = await makePerson(admin, { first_name: 'Nora', mobile: '+573005560002' })
    const typed = { ...everything('3005560002'), email: 'nora@example.com', document: 'CC-2' }
    expect((await send(typed)).status).toBe(201)
    expect(await stored(id)).toMatchObject({
      first_name: 'Nora',
      last_name: TYPED.last_name,
      email: 'nora@example.com',
      document: 'CC-2',
      city: TYPED.city,
      address: TYPED.address,
      variables: Object.fromEntries(
        Object.entries(KINDS).map(([kind, { typed: value }], at) => [
          custom[at]?.id,
          kind === 'number' || kind === 'money' ? Number(value) : value,
        ]),
      ),
    })
    expect(await pointsOf(id)).toEqual(['+573005560002', 'nora@example.com'])
    expect((await notesOf(id)).split('\n\n')[0]).toMatch(
      /^Distinto de lo guardado.*\n¿first_name\?: Intruso$/,
    )
  })

  test('who came without a name before gets the one they give now, and keeps that', async () => {
    expect((await send({ mobile: '3005560003' })).status).toBe(201)
    expect((await send({ mobile: '3005560003', first_name: 'Olga' })).status).toBe(201)
    expect((await send({ mobile: '3005560003', first_name: 'Otra' })).status).toBe(201)
    const found = await program.database.systemRows
      .selectFrom('persons')
      .select('first_name')
      .where('mobile', '=', '+573005560003')
      .execute()
    expect(found).toEqual([{ first_name: 'Olga' }])
  })

  test('nothing of a second person is moved, and a second number or address is not empty', async () => {
    const first = await makePerson(admin, { first_name: 'Una', mobile: '+573005560004' })
    const second = await makePerson(admin, { first_name: 'Dos', email: 'dos@example.com', document: 'CC-4' })
    expect((await send({ mobile: '3005560004', email: 'dos@example.com', document: 'CC-4' })).status).toBe(
      201,
    )
    expect(await stored(first)).toMatchObject({ email: null, document: null })
    expect(await stored(second)).toMatchObject({ email: 'dos@example.com', mobile: null, document: 'CC-4' })
    await admin.call(addContactPoint, {
      params: { id: first },
      body: { kind: 'email', value: 'una@example.com' },
    })
    expect((await send({ mobile: '3005560004', email: 'mia@example.com' })).status).toBe(201)
    expect(await stored(first)).toMatchObject({ email: null })
    expect(await pointsOf(first)).toEqual(['+573005560004', 'una@example.com'])
    expect(await notesOf(first)).toContain('¿email?: mia@example.com')
  })

  test('the answer is the same for a stranger and for a known person, right and wrong', async () => {
    await fullPerson('+573005560005', { email: 'otra@example.com', document: 'CC-5' })
    const answers = async (values: Record<string, string | string[]>) => {
      const replies = await Promise.all(
        ['3005560005', '3005560006'].map((mobile) => send({ ...values, mobile })),
      )
      return replies.map(({ status, body }) => ({ status, body }))
    }
    const long = Object.fromEntries(custom.map(({ id }) => [`variables.${id}`, 'x'.repeat(401)]))
    for (const wrong of [long, { email: 'no es' }]) {
      const [known, stranger] = await answers(wrong)
      expect(known?.status).toBe(400)
      expect(known).toEqual(stranger)
    }
    const [known, stranger] = await answers({ first_name: 'Nadie', last_name: 'Sabe' })
    expect(known?.status).toBe(201)
    expect(known).toEqual(stranger)
  })

  test('a long message of letters that cannot be compressed arrives whole', async () => {
    const letters = Array.from({ length: 1000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    )
    const id = await makePerson(admin, { first_name: 'Larga', mobile: '+573005560007' })
    const message = letters.join('') + letters.toReversed().join('')
    expect((await send({ mobile: '3005560007', message })).status).toBe(201)
    expect(await notesOf(id)).toContain(message)
  })
})
