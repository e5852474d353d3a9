import type { FastifyBaseLogger } from 'fastify'
import {
  CARRIER_ENDPOINT,
  CUSTOMER_ENDPOINTS,
  CUSTOMERS_ADDRESS,
  PHONE_ENDPOINT,
} from '#adapters/asterisk/index.ts'
import { type Carrier, startCarrier } from '#adapters/simulator/carrier.ts'
import { judgeFrame, openEngineSide } from '#features/phone/server/sip/sip-proxy.ts'
import type { RawRoute } from '#platform/http/server/raw-route.ts'
import type { UnticketedSocket } from '#platform/realtime/server/gateway.ts'
import type { Config } from '../config.ts'
import type { SimulatorAccounts } from './simulator-accounts.ts'
import type { Telephony } from './telephony.ts'

interface SimulatorParts {
  accounts: SimulatorAccounts | null
  telephony: Pick<Telephony, 'carrier' | 'sipSocketUrl'>
  config: Config
  soundsFolder: string
  log: FastifyBaseLogger
}

export interface Simulator {
  rawRoutes: readonly RawRoute[]
  sockets: readonly UnticketedSocket[]
  stop(): Promise<void>
}

const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013
const SIP_PATH = '/simulator/sip'
const NUMBER = /^\d{6,20}$/

/** The simulated carrier and its customers' telephones (pages without sign-in); null if there is none. */
export function openSimulator({
  accounts,
  telephony,
  config,
  soundsFolder,
  log,
}: SimulatorParts): Simulator | null {
  const { sipSocketUrl } = telephony
  if (!accounts || !telephony.carrier || sipSocketUrl === null) return null
  const carrier = startCarrier({
    engine: telephony.carrier.open(),
    carrier: CARRIER_ENDPOINT,
    customers: CUSTOMER_ENDPOINTS,
    phone: PHONE_ENDPOINT,
    soundsFolder,
    log,
  })
  const account = { account: PHONE_ENDPOINT, password: accounts.phoneSecret, realm: config.SIP_DOMAIN }
  // Trunk settings for administrators of other companies.
  const customers = {
    host: CUSTOMERS_ADDRESS,
    port: telephony.carrier.port,
    users: CUSTOMER_ENDPOINTS,
    password: accounts.customerSecret,
  }
  return {
    rawRoutes: [
      {
        method: 'GET',
        path: '/simulator/api/telephone',
        maxBytes: 0,
        handle: async () => ({
          status: 200,
          body: JSON.stringify({ ...account, path: SIP_PATH, customers }),
          contentType: 'application/json',
        }),
      },
    ],
    sockets: [phoneSocket(carrier, sipSocketUrl, log)],
    stop: () => carrier.stop(),
  }
}

/** SIP proxy for external telephones, limited to their accounts. */
const phoneSocket = (carrier: Carrier, url: string, log: FastifyBaseLogger): UnticketedSocket => ({
  path: SIP_PATH,
  maxFrameBytes: 64 * 1024,
  framesPerSecond: 100,
  max: 50,
  open(query) {
    // The phone number takes the place of the ticket.
    const number = query.get('ticket') ?? ''
    if (!NUMBER.test(number)) return null
    return (browser) => {
      const engine = openEngineSide(url, log)
      const close = carrier.phoneOpened(number)
      browser.on('message', (data, isBinary) => {
        const verdict = judgeFrame(data.toString(), isBinary, PHONE_ENDPOINT)
        if (verdict.act === 'close') browser.close(POLICY_VIOLATION, verdict.text)
        if (verdict.act === 'answer') browser.send(verdict.text)
        if (verdict.act === 'pass' && !engine.send(verdict.text))
          browser.close(POLICY_VIOLATION, 'too many frames')
      })
      browser.on('close', () => {
        close()
        engine.socket.terminate()
      })
      engine.socket.on('message', (data) => browser.send(data.toString()))
      engine.socket.on('close', () => browser.close(TRY_AGAIN_LATER, 'telephony is down'))
    }
  },
})
