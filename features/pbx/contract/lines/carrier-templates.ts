import type { trunks } from './trunks.ts'

type TrunkField = keyof typeof trunks.fields

export interface CarrierTemplate {
  /** The carrier, or kind of line, as its customers call it. */
  readonly name: string
  /** Countries where it sells lines (ISO 3166-1); empty: everywhere. */
  readonly countries: readonly string[]
  /** What the carrier tells each customer, which nobody else knows. */
  readonly asks: readonly TrunkField[]
  readonly values: Readonly<Partial<Record<TrunkField, string | boolean>>>
}

const PUBLISHED = {
  transport: 'udp',
  codecs: 'alaw,ulaw',
  dtmf: 'rfc4733',
  caller_id_in: 'asserted',
} as const

/** Lines that end in the customer's building: the carrier gives an address of its network, and asks for no password. */
const DEDICATED = {
  kind: 'address',
  transport: 'udp',
  codecs: 'alaw',
  dtmf: 'rfc4733',
  caller_id_in: 'asserted',
  trusted: true,
  nat: 'no',
} as const

const dedicated = (name: string, ...countries: string[]): CarrierTemplate => ({
  name,
  countries,
  asks: ['host', 'caller_id', 'channels'],
  values: DEDICATED,
})

const account = (name: string, host: string, more: CarrierTemplate['values'] = {}): CarrierTemplate => ({
  name,
  countries: [],
  asks: ['username', 'secret', 'caller_id'],
  values: { kind: 'register', host, ...PUBLISHED, ...more },
})

/**
 * Carriers whose settings are known: those sold over the Internet by their published hosts, those of a country by how their
 * dedicated lines are delivered.
 */
export const CARRIER_TEMPLATES: readonly CarrierTemplate[] = [
  dedicated('Claro Colombia', 'CO'),
  dedicated('ETB', 'CO'),
  dedicated('Movistar Colombia', 'CO'),
  dedicated('Tigo UNE', 'CO'),
  dedicated('Telmex México', 'MX'),
  dedicated('Totalplay Empresarial', 'MX'),
  dedicated('Movistar Perú', 'PE'),
  dedicated('Claro Perú', 'PE'),
  dedicated('Entel Chile', 'CL'),
  dedicated('Movistar Chile', 'CL'),
  dedicated('CNT Ecuador', 'EC'),
  dedicated('Telecom Argentina', 'AR'),
  account('Telnyx', 'sip.telnyx.com'),
  account('Zadarma', 'sip.zadarma.com', { caller_id_in: 'from' }),
  account('Callcentric', 'sip.callcentric.net', { codecs: 'ulaw' }),
  {
    name: 'Twilio',
    countries: [],
    asks: ['host', 'caller_id'],
    values: { kind: 'address', ...PUBLISHED, codecs: 'ulaw', transport: 'tls', encrypts_media: true },
  },
]
