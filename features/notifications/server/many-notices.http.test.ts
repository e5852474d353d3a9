import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '../contract/notifications.ts'
import { createNotify } from './notify.ts'

const program = await startTestProgram()
const [ana, eva] = await program.signInAll('ana', 'eva')

test('events with fifty guests each, all at one minute, leave everybody else their notice', async () => {
  const notify = createNotify(() => {}, undefined as never)
  const notice = (who: typeof ana, key: string) => ({
    companyId: who.session.company.id,
    userId: who.session.userId,
    kind: 'agenda' as const,
    title: key,
    dedupeKey: key,
  })
  await program.database.system((unit) =>
    notify(unit, [...Array.from({ length: 7000 }, (_, at) => notice(ana, `m${at}`)), notice(eva, 'Una')]),
  )
  const { results } = await eva.call(listNotifications, { query: { page_size: 100, page: 1 } as never })
  expect(results.map(({ title }) => title)).toContain('Una')
})
