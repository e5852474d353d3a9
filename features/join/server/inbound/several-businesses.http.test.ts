import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { cloudLineOf } from '../testing-cloud.ts'
import { inboxOf } from './testing-inbound.ts'

const program = await startTestProgram({ runJobs: true })
const admin = await program.signIn('admin')
const [line, other] = [
  await cloudLineOf(admin, program.origin),
  await cloudLineOf(admin, program.origin, { business_id: '33' }),
]
const { rows, settled } = inboxOf(program, admin)
const standingOf = async (id: number) => {
  await settled()
  const { standing } = await rows
    .selectFrom('join_accounts')
    .select('standing')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return standing
}
const tell = (business: string, ...changes: { field: string; value: object }[]) =>
  line.post({ object: 'whatsapp_business_account', entry: [{ id: business, changes }] })

test('what is said of another business at the same address concerns its numbers, and not those of the address', async () => {
  const value = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }
  expect(await tell('33', { field: 'account_update', value })).toBe(200)
  expect(await standingOf(other.account)).toBe('disabled')
  expect(await standingOf(line.account)).toBe('normal')
})

test('several changes of a number in one callback are all kept, the last one stands', async () => {
  const alert = (severity: string, text: string) => ({
    field: 'account_alerts',
    value: { alert_info: { alert_severity: severity, alert_description: text } },
  })
  await tell('22', alert('WARNING', 'uno'), alert('CRITICAL', 'dos'), alert('CRITICAL', 'tres'))
  expect(await standingOf(line.account)).toBe('alert')
  const { standing_detail: detail } = await rows
    .selectFrom('join_accounts')
    .select('standing_detail')
    .where('id', '=', line.account)
    .executeTakeFirstOrThrow()
  expect(detail).toBe('tres')
})
