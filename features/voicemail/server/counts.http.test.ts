import { randomUUID } from 'node:crypto'
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

test('two messages left at a time are both counted, whichever commits last', async () => {
  const counts: number[] = []
  const hub: Pick<Hub, 'publish'> = {
    publish: (topics, _, data) => {
      expect(topics).toBe(`user:${userId}`)
      counts.push(voicemailCount.data.parse(data).count)
    },
  }
  const tellCounts = createTellCounts({ database, hub, recordEvent: async () => {}, log: silentLogger })
  const first = Promise.withResolvers<void>()
  const leave = async (unit: UnitOfWork) => {
    const { id } = await unit.rows
      .selectFrom('extensions')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    await unit.rows
      .insertInto('voicemail_messages')
      .values({
        ...{ company_id: company.id, extension_id: id, user_id: userId, caller_number: '6015550100' },
        ...{
          caller_name: '',
          received_at: new Date(),
          seconds: 3,
          format: 'wav',
          file_id: randomUUID(),
          size: 10,
        },
      })
      .execute()
    await tellCounts(unit, [userId])
  }
  const slow = database.tenant(company.id, async (unit) => {
    await leave(unit)
    await first.promise
  })
  await database.tenant(company.id, leave)
  await eventually(() => expect(counts).toEqual([1]))
  first.resolve()
  await slow
  await eventually(() => expect(counts).toEqual([1, 2]))
})
