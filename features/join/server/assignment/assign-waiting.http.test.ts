import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { userConnection } from '../../contract/agents.ts'
import { listChats } from '../../contract/chats.ts'
import { joinGroups } from '../../contract/config/groups.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, admin] = await program.signInAll('ana', 'luis', 'admin')
const rows = program.database.systemRows

/** The state of a conversation that nobody has. */
const waits = (phone: string) =>
  eventually(async () => {
    const chat = (await admin.call(listChats, {})).results.find((one) => one.phone === phone)
    expect(chat).toMatchObject({ owner_name: null })
    return found(chat).id
  })
// Patience is less than the minute after which a job looks at all groups.
const getsAtOnce = (agent: Client, phone: string) =>
  eventually(async () => {
    const { results } = await agent.call(listChats, { query: { scope: 'own' } })
    expect(results.map((chat) => chat.phone)).toContain(phone)
  })
const leaves = (agent: Client) => agent.call(userConnection, { body: { status: false } })
const returns = (agent: Client) => agent.call(userConnection, { body: { status: true } })

test('who connects for the first time gets what waits for them', async () => {
  const { account } = await channelOf(admin, [ana])
  await rows.deleteFrom('join_agents').where('user_id', '=', ana.session.userId).execute()
  const outside = outsidePhone(program.origin, account, '573005551001')
  await outside.write('Hola')
  await waits(outside.phone)
  const socket = await ana.open(`/join/ws/notification/admin/${await ana.ticket('join')}/true/ana`, 'join')
  await getsAtOnce(ana, outside.phone)
  await socket.close()
})

test('who is added to a group gets what waits there', async () => {
  const { account, group } = await channelOf(admin, [ana])
  await leaves(ana)
  await returns(luis)
  const outside = outsidePhone(program.origin, account, '573005551002')
  await outside.write('Hola')
  await waits(outside.phone)
  const { version } = await admin.call(joinGroups.routes.read, { params: { id: group } })
  await admin.call(joinGroups.routes.edit, {
    params: { id: group },
    body: { version, members: [ana.session.userId, luis.session.userId] },
  })
  await getsAtOnce(luis, outside.phone)
})

test('who becomes free while a conversation is being assigned to nobody gets it', async () => {
  const { account, group } = await channelOf(admin, [ana])
  await leaves(ana)
  const outside = outsidePhone(program.origin, account, '573005551003')
  await outside.write('Hola')
  const id = await waits(outside.phone)
  const set = (state: string) => sql`UPDATE join_conversations SET state = ${state} WHERE id = ${id}`
  await set('init').execute(rows)
  await program.database.system(async (unit) => {
    // As assigning it does: nobody is free.
    await sql`SELECT FROM join_groups WHERE id = ${group} FOR NO KEY UPDATE`.execute(unit.rows)
    await set('waiting').execute(unit.rows)
    await returns(ana)
    await asOwner(program.ownerUrl, (owner) =>
      eventually(async () => {
        const { rows: jobs } = await owner.query<{ are_left: boolean; waits: boolean }>(`
          SELECT EXISTS (SELECT FROM graphile_worker.jobs WHERE task_identifier = 'join.share') AS are_left,
                 EXISTS (SELECT FROM pg_locks WHERE NOT granted) AS waits`)
        expect(jobs[0]?.are_left === false || jobs[0]?.waits).toBe(true)
      }),
    )
  })
  await getsAtOnce(ana, outside.phone)
})
