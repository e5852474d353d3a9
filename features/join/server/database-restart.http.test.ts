import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startOwnCluster } from '#platform/testing/own-cluster.ts'
import { listChats } from '../contract/chats.ts'
import { listMessages } from '../contract/messages.ts'
import { cloudLineOf, written } from './testing-cloud.ts'

vi.setConfig({ testTimeout: 180_000 })

const cluster = await startOwnCluster()
const program = await startTestProgram({ database: cluster, runJobs: true })
const admin = await program.signIn('admin')
const PEOPLE = 6
const EACH = 25

/** As a provider does: what is not acknowledged is told again. */
async function tellUntilTaken(tell: () => Promise<number>): Promise<void> {
  await eventually(async () => {
    const status = await tell()
    if (status !== 200) throw new Error(`answered ${status}`)
  }, 90_000)
}

test('PostgreSQL is killed in a burst of callbacks: nothing acknowledged is lost, nothing is there twice', async () => {
  const { account, tell } = await cloudLineOf(admin, program.origin)
  const lanes = Array.from({ length: PEOPLE }, (_, person) => `57300556${1000 + person}`)
  let acknowledged = 0
  const half = Promise.withResolvers<void>()
  const burst = Promise.all(
    lanes.map(async (from) => {
      for (let number = 0; number < EACH; number += 1) {
        await tellUntilTaken(() => tell(written(`wamid.${from}-${number}`, from, `Mensaje ${number}`)))
        acknowledged += 1
        if (acknowledged === (PEOPLE * EACH) / 2) half.resolve()
      }
    }),
  )
  await half.promise
  process.kill((await cluster.pid()) ?? 0, 'SIGKILL')
  await burst

  const expected = Array.from({ length: EACH }, (_, number) => `Mensaje ${number}`)
  await eventually(async () => {
    const { results } = await admin.call(listChats, { query: { page_size: 100 } })
    const chats = results.filter(({ app }) => app === account)
    expect(chats).toHaveLength(PEOPLE)
    for (const { id } of chats) {
      const messages = await admin.call(listMessages, { query: { sender: id, page_size: 100 } })
      const incoming = messages.results.filter(({ direction }) => direction === 'in')
      expect(incoming.map(({ message }) => message)).toEqual(expected)
    }
  }, 90_000)
})
