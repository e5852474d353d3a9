import { currentSession } from '#features/session/contract/session.ts'
import { muteSelf } from '../contract/control.ts'
import { getCallInfo } from '../contract/history.ts'
import { readSpyNumber } from '../contract/spy-number.ts'
import type { DeviceControl } from './audio/devices.ts'
import { invite } from './conference/invite.ts'
import { createIceServers } from './ice-servers.ts'
import type { PhoneOptions } from './phone-options.ts'
import type { SipListener } from './softphone/sip-port.ts'
import { Softphone } from './softphone/softphone.ts'

/** `play` receives the remote party's audio. */
export const createSoftphone = (
  options: PhoneOptions,
  devices: DeviceControl,
  play: (stream: MediaStream | null) => void,
) => {
  const { api, session } = options
  const iceServers = createIceServers(api)
  const connect = async (listener: SipListener) => {
    await options.firstScreen
    // Requested early, so that the first call does not wait for them.
    void iceServers()
    const { sipData, asteriskServer } = session
    if (sipData === null) throw new Error('no extension to register')
    // Loaded lazily: 55 KB that people without an extension never need.
    const { createJssipLine } = await import('./softphone/jssip-line.ts')
    return createJssipLine(
      {
        url: asteriskServer.serverWeb,
        account: sipData.account,
        password: sipData.password,
        freshPassword: async () => (await api.call(currentSession)).sipData?.password ?? null,
        realm: asteriskServer.serverName,
        displayName: session.shortName,
        ticket: () => options.sockets.ticket('sip'),
        iceServers,
      },
      listener,
    )
  }
  return new Softphone(
    {
      connect,
      lookUp: (call_direction, dialed, isOutside) => {
        const number = readSpyNumber(dialed)?.extension ?? dialed
        const outside = isOutside ? ({ outside: 'true' } as const) : {}
        return api.call(getCallInfo, {
          query: { call_direction, number, user_id: session.userId, ...outside },
        })
      },
      microphone: () => devices.current('microphone'),
      invite: (call, number) => invite(api, session, call, number, options.onCommandRefused),
      onMuted: (call, muted) => {
        const body = { endpoint: session.sipData?.account ?? '', call_id: call.id, muted }
        // The microphone is muted anyway: a failure only loses a mark in the recording.
        api.call(muteSelf, { body }).catch(() => undefined)
      },
      onHoldRefused: options.onHoldRefused,
      onSound: play,
      now: () => Date.now(),
      after: (ms, task) => {
        const timer = setTimeout(task, ms)
        return () => clearTimeout(timer)
      },
    },
    session.sipData === null ? 'no-extension' : 'connecting',
  )
}
