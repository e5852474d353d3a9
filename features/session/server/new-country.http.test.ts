import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { countryOfAddress } from '#platform/geo/country-of-address.ts'
import { mailsTo, mailTo } from '#platform/testing/outbox.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { signIn } from '../contract/session.ts'

let lookUp = countryOfAddress
const program = await startTestProgram({
  runJobs: true,
  settings: { TRUST_PROXY: '1' },
  countryOf: (address) => lookUp(address),
})

/** Behind the proxy that names it. */
async function enterFrom(address: string, username: string): Promise<void> {
  const answer = await fetch(`${program.origin}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: 'demo' }),
  })
  expect(answer.status).toBe(200)
}
const told = async (username: 'ana' | 'luis' | 'marta') => {
  const person = await program.signIn(username)
  const { results } = await person.call(listNotifications, { query: {} })
  return results.filter(({ kind }) => kind === 'sign_in')
}
const mails = async (username: string) =>
  (await mailsTo(program.outbox, `${username}@demo.example`)).filter(({ subject }) =>
    subject.includes('Ingreso'),
  )

const BOGOTA = '190.24.0.1'
const MEDELLIN = '186.28.0.1'
const BERLIN = '85.214.132.117'
const MADRID = '80.58.61.250'
const OFFICE = '192.168.0.7'

test('the first sign-in from another country is told once, by mail and notification', async () => {
  // The country where somebody begins is news to nobody, and an office has none.
  await enterFrom(BOGOTA, 'ana')
  await enterFrom(MEDELLIN, 'ana')
  await enterFrom(OFFICE, 'ana')
  expect(await told('ana')).toEqual([])

  await enterFrom(BERLIN, 'ana')
  expect(await told('ana')).toMatchObject([
    { title: 'Ingreso desde Alemania', body: expect.stringContaining(BERLIN), link: '/perfil' },
  ])
  const mail = await mailTo(program.outbox, 'ana@demo.example', 'Alemania')
  expect(mail.text).toContain(BERLIN)
  expect(mail.text).toContain('ana')

  await enterFrom(BERLIN, 'ana')
  await enterFrom(BOGOTA, 'ana')
  expect(await told('ana')).toHaveLength(1)
  await enterFrom(MADRID, 'ana')
  expect((await told('ana')).map(({ title }) => title)).toEqual([
    'Ingreso desde España',
    'Ingreso desde Alemania',
  ])
  await mailTo(program.outbox, 'ana@demo.example', 'España')
  expect(await mails('ana')).toHaveLength(2)
})

test('of two who enter at once from a new country one is told; others hear nothing', async () => {
  await enterFrom(BOGOTA, 'luis')
  await Promise.all([enterFrom(BERLIN, 'luis'), enterFrom(BERLIN, 'luis')])
  expect(await told('luis')).toHaveLength(1)
  await enterFrom(BERLIN, 'marta')
  expect(await told('marta')).toEqual([])
})

test('a country that could not be told keeps nobody out, and the next sign-in from there tells it', async () => {
  await enterFrom(BOGOTA, 'luis')
  await asOwner(program.ownerUrl, async (owner) => {
    await owner.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON notifications FOR EACH ROW WHEN (NEW.kind = 'sign_in') EXECUTE FUNCTION refuse()`)
    await enterFrom(MADRID, 'luis')
    await owner.query('DROP TRIGGER refuse ON notifications')
  })
  const before = await told('luis')
  await enterFrom(MADRID, 'luis')
  expect((await told('luis')).length).toBe(before.length + 1)
  await mailTo(program.outbox, 'luis@demo.example', 'España')
})

test('a look-up that fails keeps nobody out, and the next sign-in from there tells the country', async () => {
  await enterFrom(BOGOTA, 'marta')
  const before = await told('marta')
  lookUp = () => Promise.reject(new Error('the ranges cannot be read'))
  await enterFrom(MADRID, 'marta')
  lookUp = () => {
    throw new Error('the ranges are damaged')
  }
  await enterFrom(MADRID, 'marta')
  expect(await told('marta')).toEqual(before)
  lookUp = countryOfAddress
  await enterFrom(MADRID, 'marta')
  expect((await told('marta')).map(({ title }) => title)).toContain('Ingreso desde España')
})
