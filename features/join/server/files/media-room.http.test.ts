import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { fetchFileAgain } from '../../contract/messages.ts'
import { MAX_EVENTS_A_DAY, MAX_MEDIA_A_DAY, today } from '../callbacks/intake.ts'
import { MAX_MESSAGES_A_DAY } from '../inbound/is-flood.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'
import { MAX_OF_CONTACT_A_DAY } from './media-room.ts'

vi.setConfig({ testTimeout: 60_000 })

/** With the quotation marks of JSON. */
const SIZE = 300_002
let fetched = 0
const meta = await startRecordingStandIn(({ path }) => {
  if (!path.startsWith('/file'))
    return { body: { url: `${meta.origin}/file${path}`, mime_type: 'text/plain' } }
  fetched += 1
  return { body: 'x'.repeat(SIZE - 2) }
})
afterAll(() => meta.stop())
const program = await startTestProgram({
  runJobs: true,
  settings: { WHATSAPP_CLOUD_URL: meta.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
await program.makeAdministrator('eva')
const [admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
const ours = await cloudLineOf(admin, program.origin)
const theirs = await cloudLineOf(eva, program.origin)
const { systemRows } = program.database
const companyId = admin.session.company.id

const document = (id: string, from: string) => ({
  contacts: [{ profile: { name: 'Fabio' }, wa_id: from }],
  messages: [
    {
      from,
      id: `wamid.${id}`,
      timestamp: String(Math.round(Date.now() / 1000)),
      type: 'document',
      document: { id, mime_type: 'text/plain', filename: `${id}.txt`, caption: 'El contrato' },
    },
  ],
})

const stored = (id: string) =>
  systemRows
    .selectFrom('join_messages')
    .leftJoin('join_files', 'join_files.message_id', 'join_messages.id')
    .select([
      'join_messages.id',
      'join_messages.body',
      'join_messages.conversation_id',
      'join_files.state',
      'join_files.file_id',
    ])
    .where('join_messages.provider_id', '=', `wamid.${id}`)
    .executeTakeFirst()

/** The message with its file, once that is decided. */
async function arrived(id: string) {
  return eventually(async () => {
    const found = await stored(id)
    if (!found || found.state === 'pending') throw new Error('not yet')
    return found
  }, 20_000)
}

const limitTo = (bytes: number | null) =>
  systemRows.updateTable('companies').set({ max_storage_bytes: bytes }).where('id', '=', companyId).execute()
const keptBytes = async () =>
  Number(
    (
      await systemRows
        .selectFrom('company_storage')
        .select('bytes')
        .where('company_id', '=', companyId)
        .executeTakeFirst()
    )?.bytes ?? 0,
  )
const notices = async () =>
  (await admin.call(listNotifications, {})).results.filter(({ kind }) => kind === 'join_no_space')

beforeAll(() => limitTo(null))

test('beyond the plan a message stays without its file, administrators hear it once, and the file is fetched later', async () => {
  const before = await keptBytes()
  await limitTo(before + SIZE + 1_000)
  await ours.tell(document('fits', '573005550001'))
  expect(await arrived('fits')).toMatchObject({ state: 'ready' })
  await ours.tell(document('second', '573005550001'))
  const second = await arrived('second')
  expect(second).toMatchObject({ state: 'no_space', body: 'El contrato', file_id: null })
  expect(await keptBytes()).toBe(before + SIZE)
  await ours.tell(document('third', '573005550002'))
  expect(await arrived('third')).toMatchObject({ state: 'no_space' })
  expect(await notices()).toHaveLength(1)
  // What another company's customers send is not concerned, and neither are their administrators.
  await theirs.tell(document('theirs', '573005550001'))
  expect(await arrived('theirs')).toMatchObject({ state: 'ready' })

  // Without any room nothing is even downloaded.
  await limitTo(before + 1)
  const downloads = fetched
  await ours.tell(document('fourth', '573005550003'))
  expect(await arrived('fourth')).toMatchObject({ state: 'no_space' })
  expect(fetched).toBe(downloads)

  const params = { id: second.id }
  expect(await admin.send(fetchFileAgain, { params })).toMatchObject({
    status: 409,
    body: { code: 'storage_full' },
  })
  await limitTo(null)
  for (const stranger of [eva, ana])
    expect(await stranger.send(fetchFileAgain, { params })).toMatchObject({ status: 404 })
  expect(await admin.call(fetchFileAgain, { params })).toMatchObject({ payload: { media: 'pending' } })
  expect(await arrived('second')).toMatchObject({ state: 'ready' })
  expect(await admin.send(fetchFileAgain, { params })).toMatchObject({ status: 404 })
})

test("one contact's files of a day have a ceiling; those of others arrive, and an agent may ask for one", async () => {
  await ours.tell(document('one', '573005550011'))
  const { file_id: fileId } = await arrived('one')
  await systemRows
    .updateTable('stored_files')
    .set({ size: MAX_OF_CONTACT_A_DAY })
    .where('id', '=', String(fileId))
    .execute()
  await ours.tell(document('two', '573005550011'))
  await ours.tell(document('other', '573005550012'))
  const two = await arrived('two')
  expect(two).toMatchObject({ state: 'no_space' })
  expect(await arrived('other')).toMatchObject({ state: 'ready' })
  await admin.call(fetchFileAgain, { params: { id: two.id } })
  expect(await arrived('two')).toMatchObject({ state: 'ready' })
})

test("a company's files of a day have a ceiling, and not those of another", async () => {
  const setTo = (bytes: number) =>
    systemRows
      .updateTable('join_intake')
      .set({ media_bytes: bytes })
      .where('company_id', '=', companyId)
      .execute()
  const counted = await systemRows
    .selectFrom('join_intake')
    .select('media_bytes')
    .where('company_id', '=', companyId)
    .where('day', '=', today)
    .executeTakeFirstOrThrow()
  expect(Number(counted.media_bytes)).toBeGreaterThanOrEqual(SIZE)
  await setTo(MAX_MEDIA_A_DAY)
  await ours.tell(document('late', '573005550021'))
  await theirs.tell(document('theirs-late', '573005550021'))
  expect(await arrived('late')).toMatchObject({ state: 'no_space' })
  expect(await arrived('theirs-late')).toMatchObject({ state: 'ready' })
  await setTo(0)
})

test('a contact who writes thousands of messages a day is kept no more of', async () => {
  await ours.tell(document('begin', '573005550031'))
  const { conversation_id: conversation } = await arrived('begin')
  await sql`
    INSERT INTO join_messages (company_id, conversation_id, sequence, direction, kind, status, body)
    SELECT ${companyId}, ${conversation}, last_sequence + n, 'in', 'NO_ATTACHED', 'delivered', 'Hola'
      FROM join_conversations, generate_series(1, ${sql.lit(MAX_MESSAGES_A_DAY)}) n WHERE id = ${conversation}`.execute(
    systemRows,
  )
  await sql`
    UPDATE join_conversations SET last_sequence = (SELECT max(sequence) FROM join_messages WHERE conversation_id = ${conversation})
     WHERE id = ${conversation}`.execute(systemRows)
  // As many answers of the company count for nothing.
  await ours.tell(document('asks', '573005550033'))
  const { conversation_id: answered } = await arrived('asks')
  await sql`
    INSERT INTO join_messages (company_id, conversation_id, sequence, direction, kind, status, body)
    SELECT ${companyId}, ${answered}, last_sequence + n, 'out', 'NO_ATTACHED', 'delivered', 'Hola'
      FROM join_conversations, generate_series(1, ${sql.lit(MAX_MESSAGES_A_DAY)}) n WHERE id = ${answered}`.execute(
    systemRows,
  )
  await sql`
    UPDATE join_conversations SET last_sequence = (SELECT max(sequence) FROM join_messages WHERE conversation_id = ${answered})
     WHERE id = ${answered}`.execute(systemRows)
  await ours.tell(written('wamid.thanks', '573005550033', 'Thanks'))
  await ours.tell(written('wamid.more', '573005550031', 'One more'))
  await ours.tell(written('wamid.hello', '573005550032', 'Hello'))
  await eventually(async () => expect(await stored('hello')).toBeDefined())
  await eventually(async () => {
    const open = await systemRows.selectFrom('join_inbox').select('id').where('done_at', 'is', null).execute()
    expect(open).toEqual([])
  })
  expect(await stored('more')).toBeUndefined()
  expect(await stored('thanks')).toBeDefined()
  // The next day they may again.
  await sql`
    UPDATE join_messages SET created_at = created_at - interval '1 day' WHERE conversation_id = ${conversation}`.execute(
    systemRows,
  )
  await ours.tell(written('wamid.morning', '573005550031', 'Good morning'))
  await eventually(async () => expect(await stored('morning')).toBeDefined())
})

test('a company takes so many events a day and refuses the rest, which providers send again', async () => {
  await systemRows
    .updateTable('join_intake')
    .set({ events: MAX_EVENTS_A_DAY })
    .where('company_id', '=', companyId)
    .where('day', '=', today)
    .execute()
  await eventually(async () =>
    expect(await ours.tell(written(`wamid.${performance.now()}`, '573005550041', 'Hi'))).toBe(429),
  )
  expect(await theirs.tell(written('wamid.hi', '573005550041', 'Hi'))).toBe(200)
})
