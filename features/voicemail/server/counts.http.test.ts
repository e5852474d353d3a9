import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { silentLogger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { voicemailCount } from '../contract/count.ts'
import { createTellCounts } from './counts.ts'

const program = await startTestProgram()
const { database } = program
const ana = await program.signIn('ana')
const { userId, company } = ana.session

/** A message in the box. */
const leave = ({ rows }: UnitOfWork): Promise<number> =>
  rows
    .selectFrom('extensions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
    .then(async ({ id }) => {
      const file = await rows
        .insertInto('stored_files')
        .values({
          ...{ company_id: company.id, owner_user_id: userId, kind: 'voicemail', visibility: 'owner' },
          ...{ name: 'mensaje.wav', content_type: 'audio/wav', size: 10, sha256: Buffer.alloc(32) },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const message = await rows
        .insertInto('voicemail_messages')
        .values({
          ...{ company_id: company.id, extension_id: id, user_id: userId, caller_number: '6015550100' },
          ...{
            caller_name: '',
            received_at: new Date(),
            seconds: 3,
            format: 'wav',
            file_id: file.id,
            size: 10,
          },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return message.id
    })

test('two messages heard at a time are both told, whichever commits last', async () => {
  const counts: number[] = []
  const hub: Pick<Hub, 'publish'> = {
    publish: (topics, _, data) => {
      expect(topics).toBe(`user:${userId}`)
      counts.push(voicemailCount.data.parse(data).count)
    },
  }
  const tellCounts = createTellCounts({ database, hub, recordEvent: async () => {}, log: silentLogger })
  const [one, other] = await database.tenant(company.id, async (unit) => [
    await leave(unit),
    await leave(unit),
  ])
  const hear = (id: number | undefined) => async (unit: UnitOfWork) => {
    await unit.rows
      .updateTable('voicemail_messages')
      .set({ heard: true })
      .where('id', '=', id ?? 0)
      .execute()
    await tellCounts(unit, [userId])
  }
  const gate = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<void>()
  const slow = database.tenant(company.id, async (unit) => {
    await hear(one)(unit)
    heard.resolve()
    await gate.promise
  })
  await heard.promise
  await database.tenant(company.id, hear(other))
  await eventually(() => expect(counts).toEqual([1]))
  gate.resolve()
  await slow
  await eventually(() => expect(counts).toEqual([1, 0]))
})
