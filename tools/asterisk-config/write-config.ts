import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { outsideFiles } from '#adapters/asterisk/config/outside-files.ts'
import type { SipTlsSettings } from '#adapters/asterisk/config/settings.ts'
import { namedCertificate } from '#apps/server/boot/sip-certificate.ts'
import { ARI_APP } from '#apps/server/boot/telephony.ts'
import { BadConfig, type Config } from '#apps/server/config.ts'
import { databaseNameOf } from '#platform/db/database-name.ts'
import { asteriskRole, ensureAsteriskRole, roleUrl } from '#platform/db/roles.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { selfSigned } from '#platform/secrets/self-signed.ts'

type Settings = Pick<
  Config,
  | 'SIP_DOMAIN'
  | 'SIP_PORT'
  | 'SIP_TLS_PORT'
  | 'SIP_TLS_CERT'
  | 'SIP_TLS_KEY'
  | 'ASTERISK_ARI_URL'
  | 'ASTERISK_ARI_USER'
  | 'ASTERISK_ARI_PASSWORD'
  | 'CALLS_PER_SECOND_PER_COMPANY'
>

interface Ari {
  url: string
  user: string
  password: string
  sipPort: number
  sipTlsPort: number | null
  /** Host name for phones; null: the host of its ARI URL. */
  sipHost: string | null
}

const OWN = 1
const DESK_PORT = 5060

/**
 * Writes the configuration of an external telephone server, and creates the database role for its companies' endpoints.
 * @returns the names of the files
 */
export async function writeAsteriskConfig(parts: {
  serverId: number
  folder: string
  ownerUrl: string
  masterSecret: Buffer
  settings: Settings
}): Promise<string[]> {
  const { serverId, folder, ownerUrl, masterSecret, settings } = parts
  const ari = serverId === OWN ? ariOfSettings(settings) : await ariOfServer(ownerUrl, serverId, masterSecret)
  if (serverId !== OWN) await ensureAsteriskRole(ownerUrl, serverId, masterSecret)
  const database = new URL(roleUrl(ownerUrl, asteriskRole(serverId), masterSecret))
  const { port, protocol } = new URL(ari.url)
  const files = outsideFiles({
    callsPerSecondPerCompany: settings.CALLS_PER_SECOND_PER_COMPANY,
    http: {
      address: '0.0.0.0',
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      ariUser: ari.user,
      ariPassword: ari.password,
      app: ARI_APP,
    },
    sip: {
      address: '0.0.0.0',
      port: ari.sipPort,
      domain: settings.SIP_DOMAIN,
      tls: await tlsOf(ari, settings),
    },
    database: {
      host: database.hostname,
      port: Number(database.port || 5432),
      name: databaseNameOf(database),
      user: database.username,
      password: decodeURIComponent(database.password),
    },
  })
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    // Some contain passwords. Existing files are not overwritten.
    await writeFile(join(folder, name), text, { mode: 0o600, flag: 'wx' }).catch(
      refuseExisting(join(folder, name)),
    )
  }
  return Object.keys(files).sort()
}

/** The certificate of the settings, else a self-signed one that phones must be told to trust. */
async function tlsOf(
  { url, sipHost, sipTlsPort: port }: Ari,
  settings: Settings,
): Promise<SipTlsSettings | undefined> {
  if (port === null) return undefined
  const own = await namedCertificate(settings)
  return { port, ...(own ?? (await selfSigned([sipHost ?? new URL(url).hostname]))) }
}

const refuseExisting =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EEXIST') throw error
    throw new StartRefused('file-exists', `${path} exists already: choose an empty folder.`, { cause: error })
  }

function ariOfSettings(settings: Settings): Ari {
  const { ASTERISK_ARI_URL: url, ASTERISK_ARI_USER: user, ASTERISK_ARI_PASSWORD: password } = settings
  if (url === undefined)
    throw new BadConfig(
      'ASTERISK_ARI_URL: without it server 1 is brought and configured by the program itself; name another one.',
    )
  return {
    url,
    user,
    password,
    sipPort: settings.SIP_PORT ?? DESK_PORT,
    sipTlsPort: settings.SIP_TLS_PORT ?? null,
    sipHost: null,
  }
}

async function ariOfServer(ownerUrl: string, serverId: number, masterSecret: Buffer): Promise<Ari> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{
      url: string
      user: string
      sealed: Buffer
      sip_port: number | null
      sip_tls_port: number
      sip_host: string | null
    }>(
      `SELECT ari_url AS url, ari_user AS user, ari_password_sealed AS sealed, sip_port, sip_tls_port, sip_host FROM asterisk_servers
        WHERE id = $1 AND kind = 'outside' AND deleted_at IS NULL`,
      [serverId],
    )
    const [row] = rows
    if (!row)
      throw new StartRefused(
        'no-server',
        `Telephone server ${serverId} does not exist: add it in the provider's area first.`,
      )
    const password = createSealedBox(masterSecret, 'asterisk server passwords').open(row.sealed)
    return {
      url: row.url,
      user: row.user,
      password,
      sipPort: row.sip_port ?? DESK_PORT,
      sipTlsPort: row.sip_tls_port || null,
      sipHost: row.sip_host,
    }
  } finally {
    await client.end()
  }
}
