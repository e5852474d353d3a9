import { randomUUID } from 'node:crypto'
import { type Device, RegistrationRefused } from '../device.ts'
import type { SipLine } from './sip-line.ts'

/** The registration of a test telephone. */
export function registering(line: SipLine): Pick<Device, 'register' | 'unregister'> {
  const callId = randomUUID()
  const tag = randomUUID()
  let registered = false

  async function register(expires: number): Promise<void> {
    const { user, domain } = line.account
    const answer = await line.request({
      method: 'REGISTER',
      uri: `sip:${domain}`,
      from: `<sip:${user}@${domain}>;tag=${tag}`,
      to: `<sip:${user}@${domain}>`,
      callId,
      headers: [['expires', String(expires)]],
    })
    if (answer.status !== 200) throw new RegistrationRefused(`${user}: ${answer.status}`)
    registered = expires > 0
  }

  return {
    register: () => register(600),
    unregister: async () => {
      if (registered) await register(0)
    },
  }
}
