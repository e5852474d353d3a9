import { createPrivateKey, generateKeyPair, randomBytes, sign, X509Certificate } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import { promisify } from 'node:util'

export interface CertificateAndKey {
  /** Both as PEM. */
  certificate: string
  key: string
}

const YEARS = 10
/** RSA, SHA-256: what the oldest telephones in use still verify. */
const KEY_BITS = 2048
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'

/** A certificate that nobody vouches for, for a server known by these names and IP addresses. */
export async function selfSigned(names: readonly string[], now = new Date()): Promise<CertificateAndKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + YEARS)
  const algorithm = sequence(oid(SHA256_WITH_RSA), der(0x05))
  const name = sequence(der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(names[0] ?? 'suite')))))
  const serial = randomBytes(16)
  // Positive, and no leading zero.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    sequence(time(now), time(until)),
    name,
    publicKey,
    der(0xa3, sequence(...extensions(names))),
  )
  const signature = sign('sha256', body, createPrivateKey(privateKey))
  const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  return { certificate: new X509Certificate(certificate).toString(), key: privateKey }
}

/** Telephones import it among those they trust only as an authority's own. */
const extensions = (names: readonly string[]): Buffer[] => [
  sequence(
    oid('2.5.29.19'),
    der(0x01, Buffer.from([0xff])),
    der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
  ),
  sequence(oid('2.5.29.37'), der(0x04, sequence(oid('1.3.6.1.5.5.7.3.1')))),
  sequence(oid('2.5.29.17'), der(0x04, sequence(...names.map(alternativeName)))),
]

const alternativeName = (name: string): Buffer =>
  isIP(name) === 0 ? der(0x82, Buffer.from(name)) : der(0x87, addressBytes(name))

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  // `1:2::7` of eight groups; the gap is as many zeros as are missing.
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const [first, last] = [groups(head), groups(tail ?? '')]
  const all = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

/** Years of two digits end with 2049 (RFC 5280). */
function time(at: Date): Buffer {
  const digits = `${at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)

/** One value of ASN.1's distinguished encoding: tag, length, contents. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const contents = Buffer.concat(parts)
  const { length } = contents
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), contents])
  const bytes = Buffer.from(
    length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'),
    'hex',
  )
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, contents])
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** Seven bits a byte, the highest first; all but the last are marked. */
function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let left = value >>> 7; left > 0; left >>>= 7) bytes.unshift((left & 0x7f) | 0x80)
  return bytes
}
