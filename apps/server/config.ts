import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { MEETING_ADDRESS, plainMeetingAddress } from '#features/meetings/contract/server-address.ts'
import { unreadableByAsterisk } from '#platform/db/database-name.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** Trusted proxies for `X-Forwarded-For`, in the HTTP server's format. */
export type TrustedProxies = false | number | string[]

const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isProxyAddress(input: string): boolean {
  const [address = '', bits, ...rest] = input.split('/')
  const version = isIP(address)
  if (version === 0) return NETWORKS.has(input)
  if (bits === undefined) return true
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

/** "Trust all" is not supported: anybody could forge the header. */
const trustedProxies = z
  .string()
  .refine(
    (input) => {
      const parts = input.split(',').map((part) => part.trim())
      return /^(false|\d)$/.test(input) || parts.every(isProxyAddress)
    },
    { error: 'the number of proxies in front (1 to 9), or their addresses and networks, by commas' },
  )
  .transform((input): TrustedProxies => {
    if (/^(false|0)$/.test(input)) return false
    return /^\d$/.test(input) ? Number(input) : input.split(',').map((part) => part.trim())
  })

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, abort: true }).check(({ value, issues }) => {
  const message = unreadableByAsterisk(value)
  if (message !== null) issues.push({ code: 'custom', input: value, message })
})

const HOST_PORT = /^[^\s:;]+(:\d{1,5})?$/

/** All settings, from environment variables; documented in docs/settings.md. */
const environment = z.object({
  PORT: port.default(8080),
  /** Default loopback: demo users have a well-known password. */
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Folder of PostgreSQL's and Asterisk's programs; default: in the data folder. May be shared. */
  RUNTIME_DIR: z.string().min(1).optional(),
  PRODUCT_NAME: z.string().min(1).max(40).default('SipMóvil'),
  DEMO_PASSWORD: z.string().min(1).max(256).default('demo'),
  /** 32 random bytes in hexadecimal; a demo generates its own in the data folder. */
  MASTER_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits: make one with `openssl rand -hex 32`')
    .optional(),
  DATABASE_URL: databaseUrl.optional(),
  /** Shared by several nodes; a single node needs none. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** Whose `X-Forwarded-*` are trusted: number of proxies, or addresses. */
  TRUST_PROXY: trustedProxies.default(false),
  /** Public URL, `https://cloud.example.com`, for links in mails. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** S3 server, `https://s3.example.com`, and bucket for files; default: the data folder. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z.string().min(1).max(60).default('us-east-1'),
  S3_ACCESS_KEY: z.string().max(200).default(''),
  S3_SECRET_KEY: z.string().max(1000).default(''),
  /** ClamAV's daemon, `unix:/run/clamav/clamd.ctl` or `host:3310`; without it uploads are not scanned. */
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(unix:\/.+|[\w.-]+:\d{1,5})$/, 'must be unix:/path of its socket, or host:port')
    .transform((value) => {
      if (value.startsWith('unix:')) return { path: value.slice('unix:'.length) }
      const [host = '', port] = value.split(':')
      return { host, port: Number(port) }
    })
    .optional(),
  /** Larger uploads are not scanned: its `StreamMaxLength`, MB. */
  CLAMD_MAX_MB: z.coerce.number().int().min(1).max(4000).default(100),
  /** Mail server: `smtp(s)://user:password@host:port`. Default: files in the data folder. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(200).optional(),
  /** Domain whose mails are brought here: guests' programs answer to addresses of it. Absent: no mail is received. */
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(
      /^(?=.{1,200}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/i,
      'must be the name of a host, such as mail.example.com',
    )
    .optional(),
  /** Where they are taken, by SMTP without TLS: from the mail server of the domain. */
  INBOUND_MAIL_HOST: z.string().min(1).default('127.0.0.1'),
  INBOUND_MAIL_PORT: port.default(2525),
  /** Further origins that may open sockets. */
  ALLOWED_ORIGINS: list.default([]),
  /** Service with OpenAI's chat completions API, `https://host/v1`; the assistant needs it and a model. */
  ASSISTANT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSISTANT_KEY: z.string().min(1).optional(),
  ASSISTANT_MODEL: z.string().min(1).optional(),
  /** Path of ffmpeg; default: from PATH. */
  FFMPEG_PATH: z.string().min(1).optional(),
  /** Path of LibreOffice's soffice; default: from PATH. */
  LIBREOFFICE_PATH: z.string().min(1).optional(),
  /** Path of espeak-ng (text to speech); default: from PATH. */
  ESPEAK_PATH: z.string().min(1).optional(),
  /** Service with OpenAI's `audio/speech`, `https://host/v1`, instead of espeak-ng. */
  SPEECH_URL: z.url({ protocol: /^https?$/ }).optional(),
  SPEECH_KEY: z.string().min(1).optional(),
  SPEECH_MODEL: z.string().min(1).default('tts-1'),
  SPEECH_VOICE: z.string().min(1).default('alloy'),
  /** API URLs of messaging services. */
  GUPSHUP_URL: z.url({ protocol: /^https?$/ }).default('https://api.gupshup.io'),
  WHATSAPP_CLOUD_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v23.0'),
  FACEBOOK_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v25.0'),
  INSTAGRAM_URL: z.url({ protocol: /^https?$/ }).default('https://graph.instagram.com/v25.0'),
  /** Allows fetching contacts' files from private addresses, for local gateways. */
  MESSAGING_PRIVATE_ADDRESSES: z.stringbool().default(false),
  /** Bitrix24's authorisation server. */
  BITRIX24_OAUTH_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://oauth.bitrix.info'),
  /** Where administrators sign in to Zoho first. */
  ZOHO_ACCOUNTS_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://accounts.zoho.com'),
  /** Connected programs and webhooks may be at private addresses, and without TLS: for programs of one's own. */
  INTEGRATION_PRIVATE_ADDRESSES: z.stringbool().default(false),
  /** Jitsi Meet server, `https://meet.example.com`; without it there are no meetings. */
  MEETING_SERVER_URL: z
    .string()
    .regex(MEETING_ADDRESS, 'must be https://host, or http:// on this machine, with nothing after the path')
    .transform(plainMeetingAddress)
    .optional(),
  /** Its token authentication (prosody: `app_id`, `app_secret`); without it rooms are open. */
  MEETING_APP_ID: z.string().min(1).max(200).optional(),
  MEETING_APP_SECRET: z.string().min(1).max(1000).optional(),
  /** Folder of its recorder (Jibri), as seen from this machine. */
  MEETING_VIDEOS_FOLDER: z.string().min(1).optional(),
  /** Allowed push services, by host including subdomains; `http://host:port` for an exact one. */
  PUSH_SERVICES: list.default([
    'fcm.googleapis.com',
    'push.services.mozilla.com',
    'push.apple.com',
    'notify.windows.com',
  ]),
  /** Contact for push services. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:.+@.+|https:\/\/.+)$/)
    .default('mailto:webmaster@localhost'),
  /** Invalid tokens per address. Many people behind one address whose sessions expire together are no attack. */
  FAILED_TOKENS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  /** HTTP connections of one address at a time, where no proxy is in front. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(5000),
  /** What is left free on the disk of the data folder, for the database: new files are refused before. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(100_000_000).default(1024),
  SESSION_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  /** Company over whose lines numbers are called to prove whose they are, by its identifier; default: no such calls. */
  NUMBER_PROOF_COMPANY: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/)
    .optional(),
  /** Whose numbers are called for that, ISO 3166-1 alpha-2 by commas; default: those of the claiming company's own country. */
  NUMBER_PROOF_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/)
    .transform((codes) => codes.split(','))
    .optional(),
  /** How long deleted records can be restored. */
  DELETED_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  SIP_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]{1,100}$/i)
    .default('suite.local'),
  /** SIP port for desk phones; default 5060, or the next free one. */
  SIP_PORT: port.optional(),
  /** SIP over TLS; default 5061, or the next free one. */
  SIP_TLS_PORT: port.optional(),
  /** Its certificate chain and key (PEM files); default: self-signed. */
  SIP_TLS_CERT: z.string().min(1).optional(),
  SIP_TLS_KEY: z.string().min(1).optional(),
  RTP_PORT_START: port.default(10_000),
  RTP_PORT_END: port.default(19_999),
  /** UDP and TCP ports of meetings' sound and picture. */
  MEETING_PORT_START: port.default(20_000),
  MEETING_PORT_END: port.default(20_999),
  /** Address by which browsers reach them through NAT; default: this machine's own. */
  MEETING_PUBLIC_ADDRESS: z.union([z.ipv4(), z.ipv6()]).optional(),
  /** STUN servers for browsers: `stun:host:port`, comma-separated. */
  ICE_SERVERS: list.pipe(z.array(z.string().regex(/^stuns?:[^\s/]+$/, 'stun:host:port'))).default([]),
  /** TURN servers, `turn:host:port?transport=udp`, comma-separated, and their shared secret (coturn: `static-auth-secret`). */
  TURN_URL: list.pipe(z.array(z.string().regex(/^turns?:[^\s/]+$/, 'turn:host:port'))).default([]),
  TURN_SECRET: z.string().default(''),
  /** Same for Asterisk: `host:port`; TURN with its own user and password. */
  ASTERISK_STUN: z.string().regex(HOST_PORT).optional(),
  ASTERISK_TURN: z.string().regex(HOST_PORT).optional(),
  ASTERISK_TURN_USER: z.string().default(''),
  ASTERISK_TURN_PASSWORD: z.string().default(''),
  /** External Asterisk: `http://host:8088/ari`. Default: the program runs its own. */
  ASTERISK_ARI_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASTERISK_ARI_USER: z.string().default('suite'),
  ASTERISK_ARI_PASSWORD: z.string().default(''),
  /** URL where external telephone servers fetch sounds; `mounted`: they read our folder. */
  SOUNDS_URL: z
    .union([z.literal('mounted'), z.url({ protocol: /^https?$/ })])
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** New calls per second; further ones get 503. */
  CALLS_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(60),
  /** Legs to the outside that one company may begin per minute; emergency calls pass. */
  OUTSIDE_CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(10_000).default(120),
  /** Per company and direction, unless the operator chose another for it. */
  CALLS_PER_SECOND_PER_COMPANY: z.coerce.number().int().min(1).max(1000).default(10),
  /** How long a node that stops waits for calls in progress, before it leaves them to another node or ends them. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(10),
  RING_SECONDS: z.coerce.number().int().min(5).max(300).default(30),
})

export type Config = z.output<typeof environment>

export class BadConfig extends Error {
  override name = 'BadConfig'
}

function requireSipTls({ SIP_PORT, SIP_TLS_PORT, SIP_TLS_CERT, SIP_TLS_KEY }: Config): void {
  if ((SIP_TLS_CERT === undefined) !== (SIP_TLS_KEY === undefined))
    throw new BadConfig('SIP_TLS_CERT, SIP_TLS_KEY: one needs the other')
  if (SIP_TLS_PORT !== undefined && SIP_TLS_PORT === SIP_PORT)
    throw new BadConfig('SIP_TLS_PORT: must be another port than SIP_PORT')
}

/** @throws BadConfig naming each invalid setting */
export function readConfig(env: Record<string, string | undefined>): Config {
  const input = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(input)
  if (!result.success) {
    throw new BadConfig(
      result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    )
  }
  if (result.data.TURN_URL.length > 0 && result.data.TURN_SECRET === '') {
    throw new BadConfig('TURN_SECRET: needed with TURN_URL')
  }
  requireSipTls(result.data)
  const { MEETING_SERVER_URL, MEETING_APP_ID, MEETING_APP_SECRET } = result.data
  if ((MEETING_APP_ID === undefined) !== (MEETING_APP_SECRET === undefined)) {
    throw new BadConfig('MEETING_APP_ID, MEETING_APP_SECRET: one needs the other')
  }
  if (MEETING_APP_ID !== undefined && MEETING_SERVER_URL === undefined) {
    throw new BadConfig('MEETING_SERVER_URL: needed with MEETING_APP_ID')
  }
  return { ...result.data, DATA_DIR: resolve(result.data.DATA_DIR) }
}
