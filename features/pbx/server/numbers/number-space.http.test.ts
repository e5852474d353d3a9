import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { changeOwnCompany, readOwnCompany } from '#features/provider/contract/own-company.ts'
import { users } from '#features/users/contract/users.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { extensions } from '../../contract/extensions.ts'
import { listNumberConflicts } from '../../contract/number-conflicts.ts'
import { conferenceRooms } from '../../contract/routing/conference-rooms.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { queues } from '../../contract/routing/queues.ts'
import { ringGroups } from '../../contract/routing/ring-groups.ts'

const program = await startTestProgram()
await program.makeAdministrator('eva')
const [admin, eva, operator] = await program.signInAll('admin', 'eva', 'operador')

const MAKERS = {
  extension: (number: string) =>
    admin.send(extensions.routes.create, { body: { number, display_name: `Extensión ${number}` } }),
  ring_group: (number: string) =>
    admin.send(ringGroups.routes.create, { body: { name: `Grupo ${number}`, number, members: [] } }),
  queue: (number: string) =>
    admin.send(queues.routes.create, { body: { name: `Cola ${number}`, number, members: [], agents: [] } }),
  ivr: (number: string) => admin.send(ivrMenus.routes.create, { body: { name: `Menú ${number}`, number } }),
  conference_room: (number: string) =>
    admin.send(conferenceRooms.routes.create, { body: { name: `Sala ${number}`, number } }),
}
type Kind = keyof typeof MAKERS
const KINDS = Object.keys(MAKERS) as Kind[]

const takenBy = (name: string) => ({
  status: 400,
  body: { fields: { number: [expect.stringContaining(name)] } },
})

test.each(KINDS.map((kind, at) => [kind, `72${at}0`] as const))(
  'what has the number of a %s is said to whoever gives it to anything else',
  async (kind, number) => {
    const made = await MAKERS[kind](number)
    expect(made).toMatchObject({ ok: true })
    const name = new RegExp(number)
    for (const other of KINDS.filter((one) => one !== kind)) {
      const answer = await MAKERS[other](number)
      expect(answer, other).toMatchObject({ status: 400 })
      expect(JSON.stringify(answer.body), other).toMatch(name)
    }
    // Its own kind is told by its list's index.
    expect(await MAKERS[kind](number)).toMatchObject({ ok: false })
  },
)

test('two administrators who give one number at the same moment: one gets it', async () => {
  const answers = await Promise.all(KINDS.map((kind) => MAKERS[kind]('7300')))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('nor by an edit, a sheet, an undone deletion, or a new user', async () => {
  const { record: queue } = await admin.call(queues.routes.create, {
    body: { name: 'Ventas norte', number: '7401', members: [], agents: [] },
  })
  const { record: group } = await admin.call(ringGroups.routes.create, {
    body: { name: 'Bodega', number: '7402', members: [] },
  })
  const edit = (body: object) =>
    admin.send(ringGroups.routes.edit, {
      params: { id: group.id },
      body: { version: group.version, ...body },
    })
  expect(await edit({ number: '7401' })).toMatchObject(takenBy('Ventas norte'))

  const sheet = { file: new Blob(['Extensión;Nombre\n7401;Pedro\n7403;Rosa']), fileName: 'hoja.csv' }
  const report = await admin.call(extensions.routes.importSheet, { body: { mode: 'preview' }, ...sheet })
  expect(report.wrong).toMatchObject([{ row: 2, column: 'Extensión' }])

  const act = (action: 'remove' | 'restore') =>
    admin.send(queues.routes.act, { body: { action, ids: [queue.id] } })
  expect(await act('remove')).toMatchObject({ ok: true })
  expect(await edit({ number: '7401' })).toMatchObject({ ok: true })
  expect(await act('restore')).toMatchObject(takenBy('Bodega'))

  const someone = { username: 'nueva', short_name: 'Nueva', email: 'nueva@example.com', role: 'agent' }
  expect(
    await admin.send(users.routes.create, { body: { ...someone, extension: '7401' } as never }),
  ).toMatchObject({ status: 400, body: { fields: { extension: [expect.stringContaining('Bodega')] } } })
})

test('what shares a number from before is listed for its company alone, and can be edited', async () => {
  const conflicts = async () => (await admin.call(listNumberConflicts, {})).results
  expect(await conflicts()).toEqual([])
  const { record } = await admin.call(conferenceRooms.routes.create, {
    body: { name: 'Sala', number: '7501' },
  })
  await program.database.systemRows
    .updateTable('conference_rooms')
    .set({ number: '1001' })
    .where('id', '=', record.id)
    .execute()
  expect(await conflicts()).toMatchObject([
    { kind: 'conference_room', id: record.id, number: '1001' },
    { kind: 'extension', number: '1001' },
  ])
  expect((await eva.call(listNumberConflicts, {})).results).toEqual([])
  const { version } = (await admin.call(conferenceRooms.routes.read, {
    params: { id: record.id },
  })) as never as {
    version: number
  }
  expect(
    await admin.send(conferenceRooms.routes.edit, {
      params: { id: record.id },
      body: { version, name: 'Sala grande', number: '1001' },
    }),
  ).toMatchObject({ ok: true })
  // Other companies have numbers of their own.
  expect(
    await eva.send(queues.routes.create, { body: { name: 'Cola', number: '7401', members: [], agents: [] } }),
  ).toMatchObject({ ok: true })
})

test.each(['*8', '*81002', '**1002', '*70', '*701', '*799', '*911002', '*9212', '*60', '*5001'])(
  'voicemail cannot be %s, a code of the exchange, for administrators and operators',
  async (number) => {
    const { version } = await admin.call(readOwnCompany, {})
    const named = {
      status: 400,
      body: { fields: { voicemail_extension: [expect.stringContaining('código')] } },
    }
    expect(
      await admin.send(changeOwnCompany, { body: { version, voicemail_extension: number } }),
    ).toMatchObject(named)
    const id = admin.session.company.id
    const company = await operator.call(companies.routes.read, { params: { id } })
    const { version: known } = company as never as { version: number }
    expect(
      await operator.send(companies.routes.edit, {
        params: { id },
        body: { version: known, voicemail_extension: number } as never,
      }),
    ).toMatchObject(named)
  },
)

test('voicemail that has a code from before is listed with it', async () => {
  await program.database.systemRows
    .updateTable('companies')
    .set({ voicemail_extension: '*60' })
    .where('id', '=', eva.session.company.id)
    .execute()
  expect((await eva.call(listNumberConflicts, {})).results).toEqual([
    { kind: 'voicemail', id: null, name: '', number: '*60' },
    { kind: 'code', id: null, name: 'meetings', number: '*60' },
  ])
  expect((await admin.call(listNumberConflicts, {})).results).not.toContainEqual(
    expect.objectContaining({ number: '*60' }),
  )
})

/** As an administrator could do it: by a form, a sheet, a new user, an edit, and the company's voicemail. */
test('whatever is given numbers in any way, no number means two things', async () => {
  const rows = program.database.systemRows
  const voicemail = async (number: string) => {
    const { version } = await admin.call(readOwnCompany, {})
    return admin.send(changeOwnCompany, { body: { version, voicemail_extension: number } })
  }
  const sheet = (number: string) =>
    admin.send(extensions.routes.importSheet, {
      body: { mode: 'all' },
      file: new Blob([`Extensión;Nombre\n${number};Hoja ${number}`]),
      fileName: 'hoja.csv',
    })
  let made = 0
  const next = () => {
    made += 1
    return made
  }
  const user = (number: string) => {
    const at = next()
    return admin.send(users.routes.create, {
      body: {
        username: `persona${at}`,
        short_name: 'Persona',
        email: `persona${at}@example.com`,
        role: 'agent',
        extension: number,
      } as never,
    })
  }
  const edit = async (number: string) => {
    const { record } = await admin.call(ringGroups.routes.create, {
      body: { name: `Grupo sin número ${next()}`, members: [] },
    })
    return admin.send(ringGroups.routes.edit, {
      params: { id: record.id },
      body: { version: record.version, number },
    })
  }
  const ways = [...Object.values(MAKERS), voicemail, sheet, user, edit]
  const isUsed = async (number: string) => (await listUses(number)).length
  const listUses = async (number: string) => {
    const tables = ['extensions', 'ring_groups', 'call_queues', 'ivr_menus', 'conference_rooms'] as const
    const found = await Promise.all(
      tables.map((table) =>
        rows
          .selectFrom(table)
          .select('id')
          .where('company_id', '=', admin.session.company.id)
          .where('number', '=', number)
          .where('deleted_at', 'is', null)
          .execute(),
      ),
    )
    const box = await rows
      .selectFrom('companies')
      .select('id')
      .where('id', '=', admin.session.company.id)
      .where('voicemail_extension', '=', number)
      .execute()
    return [...found.flat(), ...box]
  }
  const numbers = ['7601', '7602', '7603', '7604', '123', '112', '*8', '*60']
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...numbers), fc.nat(ways.length - 1)), {
        minLength: 6,
        maxLength: 6,
      }),
      async (steps) => {
        for (const [number, way] of steps) {
          const before = await isUsed(number)
          await ways[way]?.(number)
          const after = await isUsed(number)
          expect(after, number).toBeLessThanOrEqual(1)
          if (number.startsWith('*') || number === '123') expect(after, number).toBe(0)
          if (before === 1) expect(after).toBe(1)
        }
      },
    ),
    { numRuns: thorough(4, 60) },
  )
}, 120_000)
