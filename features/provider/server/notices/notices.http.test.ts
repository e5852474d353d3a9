import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { dismissNotice, platformNotices, readShownNotices, seeNotices } from '../../contract/notices.ts'
import { sendNoticesJob } from './send-notices-job.ts'

const program = await startTestProgram()
const { database } = program
let operador: Client
let admin: Client
let ana: Client
let eva: Client
beforeAll(async () => {
  ;[operador, admin, ana, eva] = await program.signInAll('operador', 'admin', 'ana', 'eva')
})

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const write = async (more: object = {}) =>
  (
    await operador.call(platformNotices.routes.create, {
      body: {
        ...{
          title_es: 'Mantenimiento',
          body_es: 'Esta noche <b>a las diez</b>',
          title_en: null,
          body_en: null,
        },
        ...{
          severity: 'warning',
          starts_at: at(-1),
          ends_at: at(1),
          audience: 'all',
          companies: [],
          roles: [],
        },
        ...more,
      },
    })
  ).record
const titles = async (client: Client) =>
  (await client.call(readShownNotices, {})).results.map(({ title }) => title)
const params = ({ id }: { id: number }) => ({ params: { id } })

test('a notice is shown to those whom it is for, while it is in force, until each puts it away', async () => {
  const all = await write()
  const own = await write({
    ...{ title_es: 'Solo ustedes', severity: 'critical', audience: 'companies' },
    companies: [ana.session.company.id],
  })
  const heads = await write({ title_es: 'Jefes', severity: 'info', roles: ['administrator'] })
  await write({ title_es: 'Mañana', starts_at: at(24), ends_at: null })
  await write({ title_es: 'Ayer', starts_at: at(-24), ends_at: at(-1) })
  const paused = await write({ title_es: 'En pausa' })
  await operador.call(platformNotices.routes.act, { body: { action: 'disable', ids: [paused.id] } })

  expect(await titles(ana)).toEqual(['Solo ustedes', 'Mantenimiento'])
  expect(await titles(admin)).toEqual(['Solo ustedes', 'Mantenimiento', 'Jefes'])
  expect(await titles(eva)).toEqual(['Mantenimiento'])

  await ana.call(seeNotices, { body: { ids: [all.id, own.id] } })
  await ana.call(seeNotices, { body: { ids: [all.id] } })
  // Neither of another company's, nor of another role's, whatever the ids.
  await eva.call(seeNotices, { body: { ids: [all.id, own.id, heads.id] } })
  expect((await eva.send(dismissNotice, params(own))).status).toBe(404)
  await ana.call(dismissNotice, params(all))
  expect(await titles(ana)).toEqual(['Solo ustedes'])
  expect(await titles(eva)).toEqual(['Mantenimiento'])
  expect(await operador.call(platformNotices.routes.read, params(all))).toMatchObject({
    seen: 2,
    dismissed: 1,
  })
  expect(await operador.call(platformNotices.routes.read, params(own))).toMatchObject({
    seen: 1,
    dismissed: 0,
  })
  expect(await operador.call(platformNotices.routes.read, params(heads))).toMatchObject({ seen: 0 })
})

test('each is notified once, in their language', async () => {
  await write({ title_es: 'Hola', title_en: 'Hello', body_en: 'Tonight', roles: ['agent'] })
  await database.systemRows
    .updateTable('users')
    .set({ language: 'en' })
    .where('username', '=', 'ana')
    .execute()
  const sent: { userId: number; title: string | undefined }[] = []
  const job = sendNoticesJob({
    database,
    notify: async (_unit, notices) => {
      sent.push(...notices.map(({ userId, title }) => ({ userId, title })))
    },
  })
  await job.run(undefined)
  const titlesOf = (client: Client) =>
    sent.filter(({ userId }) => userId === client.session.userId).map(({ title }) => title)
  expect(titlesOf(ana)).toContain('Hello')
  expect(titlesOf(eva)).not.toContain('Jefes')
  expect(titlesOf(admin)).not.toContain('Hola')
  const count = sent.length
  await job.run(undefined)
  expect(sent.length).toBe(count)
})

test('a notice ends after it begins, and an audience of companies has some', async () => {
  await expect(write({ starts_at: at(1), ends_at: at(0) })).rejects.toThrow()
  await expect(write({ audience: 'companies' })).rejects.toThrow()
})

test('a company administrator neither writes nor lists them', async () => {
  for (const person of [admin, eva]) {
    expect((await person.send(platformNotices.routes.list, {})).status).toBe(403)
    const body = { title_es: 'Yo', body_es: 'Yo', severity: 'info', starts_at: at(0) }
    expect((await person.send(platformNotices.routes.create, { body } as never)).status).toBe(403)
  }
})
