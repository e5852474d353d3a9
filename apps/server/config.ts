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

/** The proxies whose `X-Forwarded-For` is trusted, in the HTTP server's format. */
export type TrustedProxies = false | number | string[]

const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isProxyAddress(given: string): boolean {
  const [address = '', bits, ...rest] = given.split('/')
  const version = isIP(address)
  if (version === 0) return NETWORKS.has(given)
  if (bits === undefined) return true
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

/** "Trust all" is not offered: anybody could then forge the header. */
const trustedProxies = z
  .string()
  .refine(
    (given) => {
      const parts = given.split(',').map((part) => part.trim())
      return /^(false|\d)$/.test(given) || parts.every(isProxyAddress)
    },
    { error: 'the number of proxies in front (1 to 9), or their addresses and networks, by commas' },
  )
  .transform((given): TrustedProxies => {
    if (/^(false|0)$/.test(given)) return false
    return /^\d$/.test(given) ? Number(given) : given.split(',').map((part) => part.trim())
  })

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, abort: true }).check(({ value, issues }) => {
  const message = unreadableByAsterisk(value)
  if (message !== null) issues.push({ code: 'custom', input: value, message })
})

const HOST_PORT = /^[^\s:;]+(:\d{1,5})?$/

/** Every setting of the program, from its environment; docs/settings.md is their list for people. */
const environment = z.object({
  PORT: port.default(8080),
  /** Loopback unless told otherwise: the demonstration users have a well-known password. */
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Where the programs of PostgreSQL and Asterisk are kept; by default within the data folder. Copies may share one. */
  RUNTIME_DIR: z.string().min(1).optional(),
  PRODUCT_NAME: z.string().min(1).max(40).default('SipMóvil'),
  DEMO_PASSWORD: z.string().min(1).max(256).default('demo'),
  /** 32 random bytes in hexadecimal; without it a demonstration makes its own in the data folder. */
  MASTER_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits: make one with `openssl rand -hex 32`')
    .optional(),
  DATABASE_URL: databaseUrl.optional(),
  /** Shared by the nodes of one program; a single node needs none. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** Whose `X-Forwarded-*` are believed: how many proxies stand in front, or their addresses. */
  TRUST_PROXY: trustedProxies.default(false),
  /** Where people reach the program, `https://cloud.example.com`: what links in mails begin with. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** An S3 server for files, `https://s3.example.com`, and the bucket there; without them files lie in the data folder. */
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
  /** A mail server: `smtp(s)://user:password@host:port`. Without it mails become files in the data folder. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(200).optional(),
  /** Origins beside the own one that browsers may open sockets from. */
  ALLOWED_ORIGINS: list.default([]),
  /** A service that speaks OpenAI's chat completions, `https://host/v1`; without it and a model there is no assistant. */
  ASSISTANT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSISTANT_KEY: z.string().min(1).optional(),
  ASSISTANT_MODEL: z.string().min(1).optional(),
  /** ffmpeg, for sounds of any form; without it the one on the PATH. */
  FFMPEG_PATH: z.string().min(1).optional(),
  /** espeak-ng, which speaks texts; without it the one on the PATH. */
  ESPEAK_PATH: z.string().min(1).optional(),
  /** A service with OpenAI's `audio/speech`, `https://host/v1`, that speaks texts instead of espeak-ng. */
  SPEECH_URL: z.url({ protocol: /^https?$/ }).optional(),
  SPEECH_KEY: z.string().min(1).optional(),
  SPEECH_MODEL: z.string().min(1).default('tts-1'),
  SPEECH_VOICE: z.string().min(1).default('alloy'),
  /** Messaging services, by the address of their programming interface. */
  GUPSHUP_URL: z.url({ protocol: /^https?$/ }).default('https://api.gupshup.io'),
  WHATSAPP_CLOUD_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v23.0'),
  /** Lets contacts' files be fetched from private addresses: for gateways of one's own. */
  MESSAGING_PRIVATE_ADDRESSES: z.stringbool().default(false),
  /** A Jitsi Meet server, `https://meet.example.com`; without it nobody meets. */
  MEETING_SERVER_URL: z
    .string()
    .regex(MEETING_ADDRESS, 'must be https://host, or http:// on this machine, with nothing after the path')
    .transform(plainMeetingAddress)
    .optional(),
  /** What its token authentication knows us by (prosody: `app_id`, `app_secret`); without them it lets everybody in. */
  MEETING_APP_ID: z.string().min(1).max(200).optional(),
  MEETING_APP_SECRET: z.string().min(1).max(1000).optional(),
  /** Where its recorder (Jibri) leaves videos, as this machine sees the folder. */
  MEETING_VIDEOS_FOLDER: z.string().min(1).optional(),
  /** Push services that browsers may name, by host with all below it; `http://host:port` is that one alone. */
  PUSH_SERVICES: list.default([
    'fcm.googleapis.com',
    'push.services.mozilla.com',
    'push.apple.com',
    'notify.windows.com',
  ]),
  /** Whom a push service may write to about this installation. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:.+@.+|https:\/\/.+)$/)
    .default('mailto:webmaster@localhost'),
  /** From one address. Many people behind one whose sessions ended together are no attack. */
  FAILED_TOKENS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  SESSION_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  /** How long what administrators deleted can be brought back. */
  DELETED_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  SIP_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]{1,100}$/i)
    .default('suite.local'),
  /** Where desk phones register; without it 5060, or the next free port when that is taken. */
  SIP_PORT: port.optional(),
  /** The same over TLS; without it 5061, or the next free port. */
  SIP_TLS_PORT: port.optional(),
  /** Its certificate (PEM, the whole chain) and key, as files; without them one that the program signs itself. */
  SIP_TLS_CERT: z.string().min(1).optional(),
  SIP_TLS_KEY: z.string().min(1).optional(),
  RTP_PORT_START: port.default(10_000),
  RTP_PORT_END: port.default(19_999),
  /** Servers that tell browsers their outer address: `stun:host:port`, by commas. */
  ICE_SERVERS: list.pipe(z.array(z.string().regex(/^stuns?:[^\s/]+$/, 'stun:host:port'))).default([]),
  /** Relays for sound, `turn:host:port?transport=udp`, by commas, and the secret they share with us (coturn: `static-auth-secret`). */
  TURN_URL: list.pipe(z.array(z.string().regex(/^turns?:[^\s/]+$/, 'turn:host:port'))).default([]),
  TURN_SECRET: z.string().default(''),
  /** The same for Asterisk's own side: `host:port`; the relay with a name and password of its own. */
  ASTERISK_STUN: z.string().regex(HOST_PORT).optional(),
  ASTERISK_TURN: z.string().regex(HOST_PORT).optional(),
  ASTERISK_TURN_USER: z.string().default(''),
  ASTERISK_TURN_PASSWORD: z.string().default(''),
  /** An Asterisk of one's own: `http://host:8088/ari`. Without it the program brings and runs one. */
  ASTERISK_ARI_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASTERISK_ARI_USER: z.string().default('suite'),
  ASTERISK_ARI_PASSWORD: z.string().default(''),
  /** Where telephone servers on other machines fetch sounds: the program as they reach it; `mounted`: they read its folder. */
  SOUNDS_URL: z
    .union([z.literal('mounted'), z.url({ protocol: /^https?$/ })])
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** New calls a second that are let in; the rest hears 503 at once. */
  CALLS_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(60),
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

/** @throws BadConfig naming each setting that is wrong */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
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
