import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listAudit } from '#features/audit/contract/audit.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listAgentStatus, userConnection } from '../../contract/agents.ts'
import { listChats, listViewers, updateSender } from '../../contract/chats.ts'
import { joinGroups } from '../../contract/config/groups.ts'
import { listMessages, newMessage } from '../../contract/messages.ts'
import { findFreeAgent } from '../assignment/free-agent.ts'
import { findFullAgents } from '../assignment/full-agents.ts'
import { inWork } from '../conversations/work.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const ana = await program.signIn('ana')
const luis = await program.signIn('luis')
const marta = await program.signIn('marta')
const admin = await program.signIn('admin')
const eva = await program.signIn('eva')

type Reader = typeof ana
const UNHEARD = { publish: () => {}, providers: new Map() }
const chatWith = (person: Reader, phone: string) =>
  eventually(async () =>
    found(
      (await person.call(listChats, { query: { page_size: 100 } })).results.find(
        (chat) => chat.phone === phone,
      ),
    ),
  )
const statusOf = async (username: string) =>
  (await admin.call(listAgentStatus, { query: {} })).results.find((one) => one.username === username)?.status

/** Simulates browsers that have been silent for long. */
const goSilent = (person: Reader) =>
  program.database.systemRows
    .updateTable('join_agents')
    .set({ present_until: new Date(0) })
    .where('user_id', '=', person.session.userId)
    .execute()

/** Runs the program's job of every minute. */
const lookAround = () =>
  sql`SELECT enqueue_job('join.presence', '{}'::json, 1, null)`.execute(program.database.systemRows)

test('an agent without an open browser gets no conversations, shows as offline, and unanswered ones are reassigned', async () => {
  const { account } = await channelOf(admin, [ana, luis])
  await goSilent(luis)
  const pedro = outsidePhone(program.origin, account, '573001180001')
  const sara = outsidePhone(program.origin, account, '573001180002')
  await pedro.write('Hola')
  await sara.write('Buenas')
  // By turns, the second would go to Luis.
  for (const { phone } of [pedro, sara]) expect(await chatWith(marta, phone)).toMatchObject({ owner: 'ana' })
  const boss = await marta.open(
    `/join/ws/notification/admin/${await marta.ticket('join')}/true/marta`,
    'join',
  )
  await goSilent(ana)
  const back = await luis.open(`/join/ws/notification/admin/${await luis.ticket('join')}/true/luis`, 'join')
  await lookAround()
  const frame = await boss.next(
    ({ eventType, data }) =>
      eventType === 'updateStatus' &&
      (data as { username: string; status: string }).username === 'ana' &&
      (data as { status: string }).status === 'offline',
  )
  expect(frame.data).toMatchObject({ connected: true })
  for (const { phone } of [pedro, sara])
    await eventually(async () => expect(await chatWith(marta, phone)).toMatchObject({ owner: 'luis' }))
  expect([await statusOf('ana'), await statusOf('luis')]).toEqual(['offline', 'connected'])
  await back.close()
  await boss.close()
})

test('waiting conversations are assigned as soon as an agent opens the browser', async () => {
  const { account } = await channelOf(admin, [ana])
  await goSilent(ana)
  await lookAround()
  await eventually(async () => expect(await statusOf('ana')).toBe('offline'))
  const rosa = outsidePhone(program.origin, account, '573001180003')
  await rosa.write('¿Hay alguien?')
  expect(await chatWith(marta, rosa.phone)).toMatchObject({ owner: null, state: 'waiting' })
  const socket = await ana.open(`/join/ws/notification/admin/${await ana.ticket('join')}/true/ana`, 'join')
  await eventually(async () => expect(await chatWith(marta, rosa.phone)).toMatchObject({ owner: 'ana' }))
  await socket.close()
})

test('calls and conversations share the group’s capacity', async () => {
  const { results: earlier } = await ana.call(listChats, { query: { scope: 'own', page_size: 100 } })
  for (const { id } of earlier)
    await ana.call(updateSender, { query: { chat_id: String(id), finish: 'true' } })
  const { account, group } = await channelOf(admin, [ana], { capacity: 2 })
  const { endpoint, company_id: companyId } = await program.database.systemRows
    .selectFrom('extensions')
    .select(['endpoint', 'company_id'])
    .where('user_id', '=', ana.session.userId)
    .executeTakeFirstOrThrow()
  const free = (inCall: boolean) =>
    program.database.system(
      async (unit) =>
        (await inWork(UNHEARD, unit, (work) => findFreeAgent(work, group, () => inCall))).result,
    )
  expect([await free(true), (await free(false))?.username]).toEqual([null, 'ana'])
  const { version } = await admin.call(joinGroups.routes.read, { params: { id: group } })
  await admin.call(joinGroups.routes.edit, {
    params: { id: group },
    body: { version, chats_in_call: 1, calls_when_full: false },
  })
  expect((await free(true))?.username).toBe('ana')
  const full = () => findFullAgents(program.database.systemRows, companyId)
  expect([...(await full())]).toEqual([])
  for (const phone of ['573001180011', '573001180012']) {
    await outsidePhone(program.origin, account, phone).write('Hola')
    await eventually(async () => expect(await chatWith(ana, phone)).toMatchObject({ owner: 'ana' }))
  }
  // One conversation reaches the limit during a call, two reach the capacity.
  expect([await free(true), await free(false)]).toEqual([null, null])
  expect([...(await full())]).toEqual([endpoint])
})

test('an internal note notifies the mentioned colleagues, and nobody of another company', async () => {
  const { account } = await channelOf(admin, [ana])
  const nora = outsidePhone(program.origin, account, '573001180021', 'Nora')
  await nora.write('Un reclamo')
  const chat = await chatWith(ana, nora.phone)
  const people = (await ana.call(listViewers, { params: { id: chat.id }, query: {} })).results
  expect(people.map(({ username }) => username)).toEqual(
    expect.arrayContaining(['ana', 'luis', 'marta', 'admin']),
  )
  expect(people.map(({ username }) => username)).not.toContain('eva')
  for (const stranger of [luis, eva])
    expect((await stranger.send(listViewers, { params: { id: chat.id }, query: {} })).status).toBe(404)
  const { results } = await ana.call(newMessage, {
    body: {
      sender: chat.id,
      message: '@Marta, ¿lo ve usted?',
      note: true,
      mentions: [marta.session.userId, luis.session.userId, eva.session.userId],
    },
  })
  expect(results[0]?.mentions.toSorted()).toEqual([marta.session.userId, luis.session.userId].toSorted())
  const [notice] = (await marta.call(listNotifications, { query: {} })).results
  expect(notice).toMatchObject({
    kind: 'join_mention',
    title: expect.stringContaining('Nora'),
    body: '@Marta, ¿lo ve usted?',
    link: `/join/chats?chat=${chat.id}&mensaje=${results[0]?.id}`,
  })
  expect(
    (await eva.call(listNotifications, { query: {} })).results.filter(({ kind }) => kind === 'join_mention'),
  ).toEqual([])
})

test('an opt-out word on its own ends bulk messages with an automatic reply, and notifies no agent', async () => {
  const { account } = await channelOf(admin, [ana])
  const raul = outsidePhone(program.origin, account, '573001180031', 'Raúl')
  const optedOut = async () =>
    (
      await program.database.systemRows
        .selectFrom('join_contacts')
        .select('opted_out_at')
        .where('phone', '=', `+${raul.phone}`)
        .executeTakeFirst()
    )?.opted_out_at
  await raul.write('¡Baja!')
  const chat = await eventually(async () =>
    found(
      (await marta.call(listChats, { query: { states: 'closed' } } as never)).results.find(
        ({ phone }) => phone === raul.phone,
      ),
    ),
  )
  expect(chat).toMatchObject({ owner: null, unread: 0, waiting_since: null })
  expect(await optedOut()).not.toBeNull()
  await eventually(async () =>
    found((await raul.messages()).find(({ own, content }) => !own && String(content.text).includes('ALTA'))),
  )
  const notes = async () =>
    (await marta.call(listMessages, { query: { sender: chat.id } })).results.flatMap(({ system }) =>
      system ? [system.type] : [],
    )
  expect(await notes()).toEqual(['opted_out'])
  await raul.write('Alta')
  await eventually(async () => expect(await optedOut()).toBeNull())
  // Within a sentence, from somebody who is opted in, such words mean nothing.
  await raul.write('Doy de baja mi pedido')
  await eventually(async () => expect(await chatWith(ana, raul.phone)).toMatchObject({ owner: 'ana' }))
  expect(await optedOut()).toBeNull()
})

test('conversations of a former user are reassigned within the group', async () => {
  const { account } = await channelOf(admin, [ana])
  const sara = outsidePhone(program.origin, account, '573001180041', 'Sara')
  await sara.write('Hola')
  const { id, group_id: group } = await chatWith(ana, sara.phone)
  const { version } = await admin.call(joinGroups.routes.read, { params: { id: group ?? 0 } })
  await admin.call(joinGroups.routes.edit, {
    params: { id: group ?? 0 },
    // Also when the group does not reassign unanswered conversations.
    body: { version, reassign: false, members: [ana.session.userId, marta.session.userId] },
  })
  await marta.call(userConnection, { body: { status: true } })
  const put = (disabled: Date | null) =>
    program.database.systemRows
      .updateTable('users')
      .set({ disabled_at: disabled })
      .where('id', '=', ana.session.userId)
      .execute()
  await lookAround()
  expect(await chatWith(marta, sara.phone)).toMatchObject({ id, owner: 'ana' })
  await put(new Date())
  await lookAround()
  await eventually(async () => expect(await chatWith(marta, sara.phone)).toMatchObject({ owner: 'marta' }))
  await put(null)
})

test('only supervisors change another agent’s connection, with a reason and an audit entry', async () => {
  const other = (person: Reader, userName: string) =>
    person.call(userConnection, { body: { status: false, nameDisconnection: 'Almuerzo', userName } })
  // An agent who names somebody else disconnects themselves.
  await other(luis, 'ana')
  expect([await statusOf('ana'), await statusOf('luis')]).toEqual(['connected', 'away'])
  expect(await other(marta, 'ana')).toMatchObject({ detail: 'Desconexión exitosa', connected: false })
  expect(await statusOf('ana')).toBe('away')
  expect((await marta.send(userConnection, { body: { status: true, userName: 'eva' } })).status).toBe(404)
  const trail = await admin.call(listAudit, { query: { action: 'join_agent.disconnected' } })
  expect(trail.results).toMatchObject([{ subject_name: 'ana', details: { reason: 'Almuerzo' } }])
})
