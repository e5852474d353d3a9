import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import type { HealthPart } from '../../contract/status/status.ts'
import { incidents, platformHealth, publicStatus } from '../../contract/status/status.ts'
import { checkHealthJob, stateOf } from './component-states.ts'

const program = await startTestProgram({ runJobs: true })
const { database } = program
let operador: Client
let admin: Client
let eva: Client
beforeAll(async () => {
  ;[operador, admin, eva] = await program.signInAll('operador', 'admin', 'eva')
})

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const job = (isUp: boolean) =>
  checkHealthJob({
    database,
    serverPasswords: { seal: () => Buffer.alloc(0), open: () => '' },
    probeServer: async () => ({ state: 'unreachable', detail: 'http://10.1.2.3:8088' }),
    probeOwn: async () =>
      isUp
        ? { state: 'up', version: '22', registeredEndpoints: 3, latencyMs: null }
        : { state: 'absent', detail: 'gone' },
    probeJitsi: async () => ({ state: 'unreachable', detail: '' }),
    meetingEngine: () => 'up',
    disk: { left: async () => 1e12 },
  })
/** The page is kept for some seconds; another program reads anew. */
const page = async () => {
  const reply = await program.anonymous(publicStatus, {})
  if (!reply.ok) throw new Error(reply.body.code)
  return reply.body
}
const part = (state: HealthPart['state']): HealthPart => ({
  ...{ component: 'telephony', kind: 'server', name: '', detail: '', facts: {} },
  state,
})

test('several servers share the work: one that is down leaves the others', () => {
  expect(stateOf([part('up'), part('down')], 'telephony')).toBe('degraded')
  expect(stateOf([part('down'), part('down')], 'telephony')).toBe('down')
  expect(stateOf([part('up')], 'telephony')).toBe('up')
  expect(stateOf([part('up')], 'meetings')).toBeNull()
})

test('the page says what was checked and what the operator writes, and nothing of servers', async () => {
  await job(false).run(undefined)
  await operador.call(incidents.routes.create, {
    body: {
      ...{ title_es: 'Correo lento', body_es: 'Lo revisamos', title_en: null, body_en: null },
      ...{ component: 'mail', impact: 'degraded', starts_at: at(-1), ends_at: null },
    },
  })
  await operador.call(incidents.routes.create, {
    body: {
      ...{ title_es: 'Hace mucho', body_es: '…', title_en: null, body_en: null },
      ...{ component: 'files', impact: 'down', starts_at: at(-24 * 120), ends_at: at(-24 * 119) },
    },
  })
  const said = await page()
  expect(said.state).toBe('down')
  expect(said.components).toEqual(
    expect.arrayContaining([
      { component: 'telephony', state: 'down' },
      { component: 'mail', state: 'degraded' },
      { component: 'platform', state: 'up' },
    ]),
  )
  expect(said.incidents.map(({ title }) => title)).toEqual(['Correo lento'])
  expect(JSON.stringify(said)).not.toMatch(/10\.1\.2\.3|gone|8088/)
})

test('operators see servers and queues with the age of the oldest job; nobody else does', async () => {
  await sql`SELECT enqueue_job_at('provider.storage-day', '{}'::json, 3, NULL, now() + interval '1 hour')`.execute(
    database.systemRows,
  )
  const health = await operador.call(platformHealth, {})
  expect(health.parts.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['server', 'lines', 'mail', 'database', 'jobs', 'disk']),
  )
  expect(health.jobs.find(({ kind }) => kind === 'provider.storage-day')).toMatchObject({ oldest: 0 })
  for (const person of [admin, eva]) {
    expect((await person.send(platformHealth, {})).status).toBe(403)
    expect((await person.send(incidents.routes.list, {})).status).toBe(403)
  }
})

test('a stranger who asks too often is refused', async () => {
  const replies = await Promise.all(Array.from({ length: 70 }, () => program.anonymous(publicStatus, {})))
  expect(replies.some(({ status }) => status === 429)).toBe(true)
})
