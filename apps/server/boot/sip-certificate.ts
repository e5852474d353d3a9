import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { readIfThere } from '#platform/host/data-folder/read-if-there.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { type CertificateAndKey, selfSigned } from '#platform/secrets/self-signed.ts'
import type { Config } from '../config.ts'

type Settings = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'SIP_TLS_CERT' | 'SIP_TLS_KEY'>

/** A self-signed certificate is renewed this long before it expires. */
const BEFORE_END_MS = 30 * 24 * 3_600_000

/**
 * TLS certificate for desk phones: from the settings, or self-signed and kept in the data folder, so that phones that trust it
 * continue to.
 * @throws StartRefused when a file cannot be read, or certificate and key do not match
 */
export const sipCertificate = async (folder: string, settings: Settings): Promise<CertificateAndKey> =>
  (await namedCertificate(settings)) ?? keptCertificate(folder, namesOf(settings))

/** The configured certificate; null without one. @throws StartRefused as above */
export async function namedCertificate({
  SIP_TLS_CERT,
  SIP_TLS_KEY,
}: Pick<Settings, 'SIP_TLS_CERT' | 'SIP_TLS_KEY'>): Promise<CertificateAndKey | null> {
  if (SIP_TLS_CERT === undefined || SIP_TLS_KEY === undefined) return null
  const own = {
    certificate: await readFile(SIP_TLS_CERT, 'utf8').catch(refuse('SIP_TLS_CERT')),
    key: await readFile(SIP_TLS_KEY, 'utf8').catch(refuse('SIP_TLS_KEY')),
  }
  if (!belongTogether(own))
    throw new StartRefused(
      'bad-certificate',
      'SIP_TLS_CERT, SIP_TLS_KEY: must be a certificate and its private key, both PEM and without a passphrase.',
    )
  return own
}

async function keptCertificate(folder: string, names: readonly string[]): Promise<CertificateAndKey> {
  const files = { certificate: join(folder, 'self-signed.pem'), key: join(folder, 'self-signed-key.pem') }
  const [certificate, key] = [await readIfThere(files.certificate), await readIfThere(files.key)]
  if (certificate !== null && key !== null && isGood({ certificate, key }, names)) return { certificate, key }
  const made = await selfSigned(names)
  await writeFile(files.key, made.key, { mode: 0o600 })
  await writeFile(files.certificate, made.certificate)
  return made
}

/** Names and addresses of this machine. */
function namesOf({ HOST, PUBLIC_URL }: Settings): string[] {
  const publicHost = PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')]
  const bound = HOST === '0.0.0.0' || HOST === '::' ? [] : [HOST]
  return [...new Set([...publicHost, hostname(), ...bound, 'localhost', '127.0.0.1'])]
}

function isGood(stored: CertificateAndKey, names: readonly string[]): boolean {
  if (!belongTogether(stored)) return false
  const certificate = new X509Certificate(stored.certificate)
  const covers = (name: string) =>
    (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined
  return names.every(covers) && certificate.validToDate.getTime() - Date.now() > BEFORE_END_MS
}

/** Also false for invalid certificates and keys. */
function belongTogether({ certificate, key }: CertificateAndKey): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

const refuse =
  (setting: string) =>
  (cause: NodeJS.ErrnoException): never => {
    throw new StartRefused('bad-certificate', `${setting}: the file cannot be read (${cause.code}).`, {
      cause,
    })
  }
