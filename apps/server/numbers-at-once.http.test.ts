import { expect, test } from 'vitest'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { NEXT_EXTENSION, users } from '#features/users/contract/users.ts'
import { startTestProgram } from './testing.ts'

/** A plan with limits: writers also wait for its places. */
const program = await startTestProgram()
const admin = await program.signIn('admin')
await program.database.systemRows
  .updateTable('companies')
  .set({ max_users: 400, max_extensions: 400 })
  .where('id', '=', admin.session.company.id)
  .execute()

const MANY = 10
const each = <One>(make: (at: number) => One): One[] => Array.from({ length: MANY }, (_, at) => make(at))

const user = (username: string, extension: string | null) =>
  admin.send(users.routes.create, { body: { username, short_name: username, extension } })
const extension = (number: string, owner: number | null = null) =>
  admin.send(extensions.routes.create, { body: { number, display_name: `Extensión ${number}`, owner } })
const importUsers = (from: number) =>
  admin.send(users.routes.importSheet, {
    body: { mode: 'good' },
    file: new Blob([
      [
        'Usuario;Nombre;Extensión',
        ...each((at) => `hoja${from + at};Hoja ${from + at};${at % 2 === 0 ? from + at : ''}`),
      ].join('\n'),
    ]),
    fileName: 'usuarios.csv',
  })

/** Whether each was made, or refused for a reason that it names. */
const wrongOf = (replies: readonly { status: number }[]): number[] =>
  replies.map(({ status }) => status).filter((status) => status >= 500 || status === 429)

test('people with extensions, extensions, sheets and deletions at once are all made or refused, and none stops another', async () => {
  const first = await Promise.all(each((at) => user(`antes${at}`, String(3000 + at))))
  expect(wrongOf(first)).toEqual([])
  const made = first.flatMap((reply) => (reply.ok ? [Number(reply.body.record.id)] : []))
  expect(made).toHaveLength(MANY)
  const [removed = 0, ...kept] = made
  await admin.call(users.routes.act, { body: { action: 'remove', ids: [removed] } })
  const replies = await Promise.all([
    ...each((at) => user(`fijo${at}`, String(4000 + at))),
    ...each((at) => user(`libre${at}`, NEXT_EXTENSION)),
    // Half of them want the numbers of others.
    ...each((at) => extension(String(at % 2 === 0 ? 4000 + at : 5000 + at))),
    importUsers(6000),
    importUsers(7000),
    ...kept.slice(0, 4).map((id) => admin.send(users.routes.act, { body: { action: 'remove', ids: [id] } })),
    admin.send(users.routes.act, { body: { action: 'restore', ids: [removed] } }),
  ])
  expect(wrongOf(replies)).toEqual([])
  const numbers = await program.database.systemRows
    .selectFrom('extensions')
    .select('number')
    .where('company_id', '=', admin.session.company.id)
    .where('deleted_at', 'is', null)
    .execute()
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length)
  for (let at = 0; at < MANY; at++) expect(numbers.map(({ number }) => number)).toContain(String(4000 + at))
})
