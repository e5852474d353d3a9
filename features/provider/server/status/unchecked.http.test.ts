import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { publicStatus } from '../../contract/status/status.ts'

test('before the first check the status page does not claim that all is well', async () => {
  const program = await startTestProgram()
  const reply = await program.anonymous(publicStatus, {})
  expect(reply).toMatchObject({ ok: true, body: { state: null, checked_at: null } })
})
