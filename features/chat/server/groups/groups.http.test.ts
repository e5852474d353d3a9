import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { chatData, leaveChat, listChats } from '../../contract/chats.ts'
import { addMembers, changeGroup, changeMember, createGroup, removeMember } from '../../contract/groups.ts'
import { deleteMessages, listMessages, sendMessage } from '../../contract/messages.ts'
import { groupOf, say } from '../testing.ts'

let program: TestProgram
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  ;[ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
})

const idOf = (client: Client): number => client.session.userId
const notesOf = async (client: Client, id: number): Promise<(string | undefined)[]> =>
  (await client.call(listMessages, { params: { id } })).results.map((message) => message.system?.type)

describe('a group', () => {
  test('is created once, with its creator as administrator, and all its members see it', async () => {
    const body = {
      client_id: randomUUID(),
      name: '<img src=x onerror=alert(1)>',
      members: [idOf(luis), idOf(marta)],
    }
    const [made, again] = await Promise.all([
      ana.call(createGroup, { body }),
      ana.call(createGroup, { body }),
    ])
    expect(again.id).toBe(made.id)
    expect(made).toMatchObject({
      isGroup: true,
      getInfoName: '<img src=x onerror=alert(1)>',
      administrators: [idOf(ana)],
      member_count: 3,
    })
    for (const member of [luis, marta]) {
      const { results } = await member.call(listChats, {})
      expect(results[0]).toMatchObject({ id: made.id, unread: 0, last_message_kind: 'system' })
    }
    const { contacts } = await luis.call(chatData, { query: { chat_id: made.id } })
    expect(contacts.map(({ username, is_admin }) => [username, is_admin])).toEqual([
      ['ana', true],
      ['luis', false],
      ['marta', false],
    ])
  })

  test('has no members of another company, which can neither see nor change it', async () => {
    const foreign = { client_id: randomUUID(), name: 'x', members: [idOf(eva)] }
    expect((await ana.send(createGroup, { body: foreign })).status).toBe(404)
    const id = await groupOf(ana, [luis])
    const added = await ana.send(addMembers, { params: { id }, body: { members: [idOf(eva)] } })
    expect(added.status).toBe(404)
    for (const stranger of [eva, marta]) {
      const replies = await Promise.all([
        stranger.send(chatData, { query: { chat_id: id } }),
        stranger.send(changeGroup, { params: { id }, body: { name: 'mío' } }),
        stranger.send(addMembers, { params: { id }, body: { members: [idOf(stranger)] } }),
        stranger.send(changeMember, { params: { id, userId: idOf(luis) }, body: { is_admin: true } }),
        stranger.send(removeMember, { params: { id, userId: idOf(luis) } }),
        stranger.send(leaveChat, { params: { id } }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    }
  })

  test('is changed only by its administrators, and shows a message about the change', async () => {
    const id = await groupOf(ana, [luis, marta])
    const refused = [
      await luis.send(changeGroup, { params: { id }, body: { name: 'otro' } }),
      await luis.send(addMembers, { params: { id }, body: { members: [idOf(admin)] } }),
      await luis.send(removeMember, { params: { id, userId: idOf(marta) } }),
      await luis.send(changeMember, { params: { id, userId: idOf(luis) }, body: { is_admin: true } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    await ana.call(changeGroup, { params: { id }, body: { name: 'Compras', description: 'Todo' } })
    await ana.call(changeMember, { params: { id, userId: idOf(luis) }, body: { is_admin: true } })
    await luis.call(addMembers, { params: { id }, body: { members: [idOf(admin), idOf(marta)] } })
    await luis.call(removeMember, { params: { id, userId: idOf(marta) } })
    expect(await notesOf(ana, id)).toEqual([
      'group_created',
      'renamed',
      'described',
      'administrator_added',
      'members_added',
      'member_removed',
    ])
    expect((await marta.send(chatData, { query: { chat_id: id } })).status).toBe(404)
    const { chat } = await ana.call(chatData, { query: { chat_id: id } })
    expect(chat).toMatchObject({ getInfoName: 'Compras', description: 'Todo', member_count: 3 })
  })

  test('lets members only read where only administrators may write', async () => {
    const id = await groupOf(ana, [luis])
    await ana.call(changeGroup, { params: { id }, body: { onlyAdminsMessages: true } })
    const refused = await luis.send(sendMessage, {
      body: { client_id: randomUUID(), chat_id: id, message: 'yo también' },
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'chat.only_administrators_write' } })
    expect((await say(ana, id, 'aviso')).message).toBe('aviso')
    expect((await luis.call(listMessages, { params: { id } })).results.at(-1)?.message).toBe('aviso')
  })

  test('shows new and returning members only what is written after they join', async () => {
    const id = await groupOf(ana, [luis])
    await say(ana, id, 'antes')
    await ana.call(addMembers, { params: { id }, body: { members: [idOf(marta)] } })
    await say(ana, id, 'después')
    const textsOf = async (client: Client) =>
      (await client.call(listMessages, { params: { id } })).results.flatMap(({ message }) => message || [])
    expect(await textsOf(marta)).toEqual(['después'])
    expect((await marta.call(listChats, {})).results[0]).toMatchObject({ id, unread: 1 })
    await marta.call(leaveChat, { params: { id } })
    await say(ana, id, 'sin marta')
    await ana.call(addMembers, { params: { id }, body: { members: [idOf(marta)] } })
    expect(await textsOf(marta)).toEqual([])
    expect(await textsOf(luis)).toEqual(['antes', 'después', 'sin marta'])
  })

  test('cannot be left by its only administrator while it has other members; ends when the last member leaves', async () => {
    const id = await groupOf(ana, [luis])
    expect(await ana.send(leaveChat, { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'chat.last_administrator' },
    })
    const demoted = await ana.send(changeMember, {
      params: { id, userId: idOf(ana) },
      body: { is_admin: false },
    })
    expect(demoted.status).toBe(409)
    await ana.call(changeMember, { params: { id, userId: idOf(luis) }, body: { is_admin: true } })
    const left = await ana.call(leaveChat, { params: { id } })
    expect(left.detail).toBe('Ha salido del grupo')
    await luis.call(leaveChat, { params: { id } })
    expect((await luis.send(chatData, { query: { chat_id: id } })).status).toBe(404)
  })

  test('lets its administrator delete messages of others, audited; a member cannot', async () => {
    const id = await groupOf(admin, [luis, marta])
    const { id: messageId } = await say(luis, id, 'fuera de lugar')
    const body = { datos: { messages: [messageId] } }
    expect((await marta.send(deleteMessages, { body })).status).toBe(404)
    await admin.call(deleteMessages, { body })
    const recorded = await program.database.systemRows
      .selectFrom('audit_entries')
      .select(['action', 'actor_name', 'subject_name'])
      .where('action', 'in', ['chat.message_removed', 'chat.group_created'])
      .orderBy('id', 'desc')
      .execute()
    expect(recorded[0]).toEqual({
      action: 'chat.message_removed',
      actor_name: 'Carolina Díaz',
      subject_name: 'Ventas',
    })
  })
})
