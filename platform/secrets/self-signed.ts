import { isIP } from 'node:net'
import { generate } from 'selfsigned'

export interface CertificateAndKey {
  /** Both as PEM. */
  certificate: string
  key: string
}

const YEARS = 10
/** RSA with SHA-256: verifiable by the oldest telephones in use. */
const KEY_BITS = 2048

/** Types of alternative names (RFC 5280, 4.2.1.6). */
const DNS_NAME = 2
const IP_ADDRESS = 7

/** A self-signed certificate for these host names and IP addresses. */
export async function selfSigned(names: readonly string[], now = new Date()): Promise<CertificateAndKey> {
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + YEARS)
  const altNames = names.map((name) =>
    isIP(name) === 0 ? ({ type: DNS_NAME, value: name } as const) : ({ type: IP_ADDRESS, ip: name } as const),
  )
  const made = await generate([{ name: 'commonName', value: names[0] ?? 'suite' }], {
    keyType: 'rsa',
    keySize: KEY_BITS,
    algorithm: 'sha256',
    notBeforeDate: now,
    notAfterDate: until,
    extensions: [
      // CA flag: telephones only import trusted certificates of authorities.
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
    ],
  })
  return { certificate: made.cert, key: made.private }
}
