import { expect, test, vi } from 'vitest'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startOwnCluster } from '#platform/testing/own-cluster.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { type Client, startTestProgram } from './testing.ts'

const cluster = await startOwnCluster()
const program = await startTestProgram({ database: cluster, runJobs: true })

async function telephone(client: Client): Promise<Device> {
  const { account, password } = client.session.sipData ?? { account: '', password: '' }
  const known = { endpoint: account, secret: password }
  program.engine.addAccount(known)
  const device = program.engine.device(known)
  await device.register()
  return device
}

async function talk(from: Device, to: Device, number: string): Promise<void> {
  await from.call(number)
  await to.reaches('ringing')
  await to.answer()
  await from.reaches('talking')
  await program.settled()
}

const readiness = async () => {
  const answer = await fetch(`${program.origin}/readyz`)
  const { checks } = (await answer.json()) as { checks: Record<string, string> }
  return { status: answer.status, database: checks.database }
}

test.each(['SIGKILL', 'SIGINT'] as const)(
  'the database is ended by %s: calls go on, sockets stay, and every call is in both histories, once',
  async (signal) => {
    const [ana, luis] = [await program.signIn('ana'), await program.signIn('luis')]
    const marta = await program.signIn('marta')
    const [anas, luiss, martas] = [await telephone(ana), await telephone(luis), await telephone(marta)]
    const socket = await ana.open('/ws/notifications/demo-1001/', 'notifications')
    const before = (await ana.call(getCalls, { body: {} })).total
    await talk(anas, luiss, '1002')

    process.kill((await cluster.pid()) ?? 0, signal)
    // Often: it is down for a moment.
    await vi.waitFor(
      async () => {
        const { status, database } = await readiness()
        expect(status).toBe(503)
        expect(database).not.toBe('ok')
      },
      { timeout: 30_000, interval: 10 },
    )
    expect((await anas.hears()).devices).toEqual([luiss.id])
    // The call ends while the database is down.
    await luiss.hangup()
    expect(await anas.ended()).toEqual({ cause: 'normal' })

    await eventually(async () => expect(await readiness()).toMatchObject({ database: 'ok' }), 30_000)
    await socket.next(
      (frame) => frame.eventType === 'call_recorded' && JSON.stringify(frame.data).includes('answered'),
    )
    for (const [client, direction] of [
      [ana, 'OUTGOING'],
      [luis, 'INCOMING'],
    ] as const) {
      const { cdrs } = await client.call(getCalls, { body: {} })
      expect(cdrs[0]).toMatchObject({ direction, outcome: 'answered', missed: false })
    }
    expect((await ana.call(getCalls, { body: {} })).total).toBe(before + 1)

    // Everything works again.
    expect((await ana.call(getDirectory, { query: {} })).results.length).toBeGreaterThan(0)
    await talk(martas, luiss, '1002')
    await martas.hangup()
    await luiss.ended()
    await program.settled()
    expect((await marta.call(getCalls, { body: {} })).cdrs[0]).toMatchObject({ outcome: 'answered' })
    await socket.close()
    for (const device of [anas, luiss, martas]) await device.unregister()
  },
)
