import { expect, test, vi } from 'vitest'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { users } from '#features/users/contract/users.ts'
import { startTestProgram } from '../testing.ts'

// Each file is read in its own worker, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

// Of two connections a company has one, since the other is kept for companies that have none.
const program = await startTestProgram({ settings: { DATABASE_POOL: '2' } })
await program.makeAdministrator('eva')
const admin = await program.signIn('admin')
const eva = await program.signIn('eva')

/** Holds a connection of each company's until released. */
function take(...companies: number[]): { given: Promise<unknown>; release: () => void } {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { given: Promise.all(companies.map((id) => program.database.tenant(id, () => held))), release }
}

const ours = admin.session.company.id
const theirs = eva.session.company.id
const directory = () => eva.send(getDirectory, { query: { characters: '' } })

test('reading a spreadsheet holds no database connection: the company keeps working', async () => {
  const { given, release } = take(ours)
  const over: string[] = []
  const cells = `Usuario;Nombre\n${'nadie;Nadie\n'.repeat(1_900)}`
  const imported = eva
    .send(users.routes.importSheet, { body: { mode: 'preview' }, file: new Blob([cells]), fileName: 'x.csv' })
    .then(({ status }) => over.push(`import ${status}`))
  const read = directory().then(({ status }) => over.push(`directory ${status}`))
  await Promise.all([imported, read])
  expect(over).toEqual(['directory 200', 'import 200'])
  release()
  await given
})

test('an exhausted connection pool answers 503 with a text', async () => {
  const { given, release } = take(ours, theirs)
  expect(await directory()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  release()
  await given
  expect(await directory()).toMatchObject({ status: 200 })
})
