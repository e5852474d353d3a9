import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { bookingDesk } from '#features/agenda/server/bookings/testing.ts'
import { forms } from '#features/crm/contract/config/forms.ts'
import { sendPublicForm } from '#features/crm/contract/public-forms.ts'
import { registerPage } from '#features/crm/contract/visits.ts'
import { createFormTickets } from '#features/crm/server/forms/form-tickets.ts'
import {
  MAX_SUBMISSIONS_AN_HOUR,
  MAX_VISITS_AN_HOUR,
  MAX_VISITS_OF_ONE,
} from '#features/crm/server/outside-rows.ts'
import { joinAccounts } from '#features/join/contract/config/accounts.ts'
import { joinGroups } from '#features/join/contract/config/groups.ts'
import { MAX_WAITING } from '#features/join/server/callbacks/backlog.ts'
import { cloudLineOf, written } from '#features/join/server/testing-cloud.ts'
import { type OutsideRows, purgeOutsideRowsJob } from '#platform/feature/outside-rows.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { type Client, startTestProgram } from './testing.ts'
import { nameOf, outsidersRequests } from './testing-outside-requests.ts'
import { countRows, messages, sendCallback } from './testing-outsiders.ts'

vi.setConfig({ testTimeout: 60_000 })

const SECRET = 'app secret'
const database = await testDatabase()
const program = await startTestProgram({ database, runJobs: true })
const { systemRows } = program.database
const earlier = createFormTickets(database.masterSecret, () => Date.now() - 10_000)
let admin: Client
let form: { id: number; key: string }
let bookingPage: { key: string; kind: number }
let account: { id: number; path: string }
/** Another company's. */
let other: Awaited<ReturnType<typeof cloudLineOf>>

beforeAll(async () => {
  admin = await program.signIn('admin')
  await program.makeAdministrator('eva')
  other = await cloudLineOf(await program.signIn('eva'), program.origin)
  const { record } = await admin.call(forms.routes.create, { body: { name: 'Contacto' } })
  form = { id: record.id, key: record.public_key }
  const desk = await bookingDesk(program, admin)
  bookingPage = { key: (await desk.pageOf(admin)).public_key, kind: desk.kind }
  const { record: group } = await admin.call(joinGroups.routes.create, {
    body: { name: 'Ventas', strategy: 'manual' },
  })
  const { record: line } = await admin.call(joinAccounts.routes.create, {
    body: {
      name: 'Meta',
      provider: 'whatsapp-cloud',
      number: '+576017770001',
      external_id: '101',
      business_id: '22',
      api_key: 'token',
      app_secret: SECRET,
      group: group.id,
    },
  })
  account = { id: line.id, path: new URL(line.webhook_url ?? '').pathname }
})

const callback = (body: string | Buffer, more: { path?: string; encoding?: string } = {}) =>
  sendCallback(`${program.origin}${more.path ?? account.path}`, SECRET, body, more.encoding)

const submit = (mobile: string) =>
  program.anonymous(sendPublicForm, {
    params: { key: form.key },
    body: { ticket: earlier.issue(form.key), values: { first_name: 'Rosa', mobile, city: 'Cali' } },
  })
const visit = (visitor: string = randomUUID()) =>
  program.anonymous(registerPage, { body: { key: form.key, visitor, page: '/precios' } })

/** Written each minute, whatever anybody sends. */
const BY_THE_CLOCK = new Set(['component_states'])

const processed = () =>
  vi.waitFor(async () => {
    const open = await systemRows.selectFrom('join_inbox').select('id').where('done_at', 'is', null).execute()
    expect(open).toEqual([])
  }, 30_000)

describe('what somebody without a session sends', () => {
  test('goes to tables that are declared with their limit and their end, by every route there is', async () => {
    const open = [
      ...program.contracts.filter(({ auth }) => auth === 'none'),
      // Those that only read or delete by a secret of ours have nothing to store.
      // The simulated phones are the demonstration's, and store as callbacks do.
      ...program.rawRoutes.filter(({ method, path }) => method === 'POST' && !path.startsWith('/simulator/')),
    ].map(nameOf)
    const requests = outsidersRequests(program, {
      formKey: form.key,
      bookingPage,
      submit: () => submit('3005580002'),
      visit,
      callback: () => callback(messages(['Hola'])),
    })
    expect(Object.keys(requests).toSorted()).toEqual(open.toSorted())
    const before = await countRows(systemRows)
    for (const send of Object.values(requests)) await send()
    await processed()
    const grown = [...(await countRows(systemRows))].filter(
      ([name, rows]) => rows > (before.get(name) ?? 0) && !BY_THE_CLOCK.has(name),
    )
    const declared = new Set<string>(program.outside.map(({ table }) => table))
    expect(grown.map(([name]) => name).filter((name) => !declared.has(name))).toEqual([])
    // The walk stored something of each kind.
    for (const name of ['persons', 'crm_page_visits', 'join_messages', 'sign_in_failures', 'mailed_tokens'])
      expect(grown.map(([table]) => table)).toContain(name)
  })

  test('is removed when nobody needs it any more, and only then', async () => {
    const company_id = admin.session.company.id
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
    const [person] = await systemRows.selectFrom('persons').select('id').limit(1).execute()
    const page = (word: string, days: number, person_id: number | null) => ({
      company_id,
      visitor: randomUUID(),
      page: word,
      at: ago(days),
      person_id,
    })
    await systemRows
      .insertInto('crm_page_visits')
      .values([
        page('old', 91, null),
        page('young', 89, null),
        page('known', 91, person?.id ?? 0),
        page('old', 731, person?.id ?? 0),
      ])
      .execute()
    const event = (word: string, more: object) => ({
      company_id,
      account_id: account.id,
      dedupe_key: `${word} ${randomUUID()}`,
      lane: 'x',
      event: '{}',
      ...more,
    })
    await systemRows
      .insertInto('join_inbox')
      .values([
        event('old', { done_at: ago(9) }),
        event('young', { done_at: ago(7) }),
        event('old', { received_at: ago(31), failed_at: ago(31) }),
        event('young', { received_at: ago(29), failed_at: ago(29) }),
        // Of an account that was deleted before it was processed.
        event('old', { received_at: ago(31) }),
      ])
      .execute()
    await purgeOutsideRowsJob(program.database, program.outside as readonly OutsideRows[]).run(
      undefined as never,
    )
    const pages = await systemRows
      .selectFrom('crm_page_visits')
      .select('page')
      .where('page', '<>', '/precios')
      .orderBy('page')
      .execute()
    expect(pages.map(({ page: word }) => word)).toEqual(['known', 'young'])
    const events = await systemRows
      .selectFrom('join_inbox')
      .select('dedupe_key')
      .where('lane', '=', 'x')
      .execute()
    expect(events.map(({ dedupe_key }) => dedupe_key.split(' ')[0])).toEqual(['young', 'young'])
    await systemRows.deleteFrom('join_inbox').where('lane', '=', 'x').execute()
  })
})

const spanish = { code: 'too_many', detail: expect.stringContaining('Demasiados') }

describe('a flood', () => {
  test('of callbacks is told to come again when too many wait, and other companies are not', async () => {
    const company_id = admin.session.company.id
    await sql`
      INSERT INTO join_inbox (company_id, account_id, dedupe_key, lane, event, slot)
      SELECT ${company_id}, ${account.id}, 'flood ' || n, 'flood', '{}', 9
        FROM generate_series(1, ${MAX_WAITING}::int) n`.execute(systemRows)
    const refusal = await eventually(async () => {
      const response = await callback(messages(['Hola']))
      expect(response.status).toBe(429)
      return response
    })
    expect(await refusal.json()).toMatchObject(spanish)
    expect(await other.tell(written(`wamid.${randomUUID()}`, '573005580009', 'Hola'))).toBe(200)
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    await systemRows.deleteFrom('join_inbox').where('lane', '=', 'flood').execute()
    await vi.waitFor(async () => expect((await callback(messages(['Otra vez']))).status).toBe(200), 30_000)
    await processed()
  })

  test('of a form and of visits ends at its share of an hour', async () => {
    const company_id = admin.session.company.id
    const [of] = await systemRows
      .selectFrom('crm_interactions')
      .select(['id', 'person_id'])
      .where('company_id', '=', company_id)
      .limit(1)
      .execute()
    await sql`
      INSERT INTO crm_form_submissions (company_id, ticket, form_id, person_id, interaction_id)
      SELECT ${company_id}, gen_random_uuid(), ${form.id}, ${of?.person_id}, ${of?.id}
        FROM generate_series(1, ${MAX_SUBMISSIONS_AN_HOUR}::int)`.execute(systemRows)
    expect(await submit('3005580003')).toMatchObject({ status: 429, body: spanish })
    const [before] = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM persons WHERE mobile = '+573005580003'`
      .execute(systemRows)
      .then(({ rows }) => rows)
    expect(before?.n).toBe(0)

    const visitor = randomUUID()
    await sql`
      INSERT INTO crm_page_visits (company_id, visitor, page, at)
      SELECT ${company_id}, ${visitor}, '/', now() - interval '2 hours' FROM generate_series(1, ${MAX_VISITS_OF_ONE}::int)`.execute(
      systemRows,
    )
    expect(await visit(visitor)).toMatchObject({ status: 201, body: { visits: MAX_VISITS_OF_ONE + 1 } })
    const kept = await systemRows
      .selectFrom('crm_page_visits')
      .select('id')
      .where('visitor', '=', visitor)
      .execute()
    expect(kept).toHaveLength(MAX_VISITS_OF_ONE)
    await sql`
      INSERT INTO crm_page_visits (company_id, visitor, page)
      SELECT ${company_id}, gen_random_uuid(), '/' FROM generate_series(1, ${MAX_VISITS_AN_HOUR}::int)`.execute(
      systemRows,
    )
    expect(await visit()).toMatchObject({ status: 429, body: spanish })
  })
})

describe('the body of a callback', () => {
  const MEBIBYTE = 1024 * 1024

  test('of the largest size that a provider sends is taken, encoded as well', async () => {
    const large = messages(Array.from({ length: 730 }, () => 'x'.repeat(4000)))
    expect(large.length).toBeGreaterThan(3_000_000)
    expect((await callback(large)).status).toBe(200)
    const encoded = messages(Array.from({ length: 730 }, () => 'y'.repeat(4000)))
    expect((await callback(encoded, { encoding: 'gzip' })).status).toBe(200)
  })

  test('beyond the limit is refused in Spanish, also when it is small before decoding', async () => {
    const plain = await callback('x'.repeat(4 * MEBIBYTE + 1))
    const bomb = await callback(Buffer.alloc(200 * MEBIBYTE), { encoding: 'gzip' })
    for (const response of [plain, bomb]) {
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({
        code: 'too_large',
        detail: expect.stringMatching(/\p{L}/u),
      })
    }
    expect((await callback('{}', { encoding: 'zstd' })).status).toBe(415)
  })

  test('of an unknown address is not waited for', async () => {
    const { hostname, port } = new URL(program.origin)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          method: 'POST',
          path: `/webhooks/whatsapp-cloud/${randomUUID()}`,
          headers: { 'content-type': 'application/json', 'content-length': String(4 * MEBIBYTE) },
        },
        (response) => {
          response.resume()
          resolve(response.statusCode)
          sent.destroy()
        },
      )
      sent.on('error', reject)
      // Only the beginning: an answer must not need the rest.
      sent.write('{')
    })
    expect(status).toBe(404)
  })
})
