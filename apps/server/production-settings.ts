import { BadConfig, type Config } from './config.ts'

/** Common placeholder values. */
const WELL_KNOWN = new Set([
  'admin',
  'asterisk',
  'changeme',
  'changeit',
  'demo',
  'password',
  'passw0rd',
  'postgres',
  'secret',
  'suite',
  'contraseña',
  '12345678',
  '123456789012',
])
const MIN_CHARACTERS = 12
/** 32 random bytes have about 30 distinct values, and as many distinct differences between neighbours. */
const MIN_DIFFERENT = 16

const MAKE_SECRET = 'make one with `openssl rand -hex 32` and keep a copy: backups cannot be read without it'
const MAKE_PASSWORD = 'make one with `openssl rand -base64 24`'

/**
 * Checks that required production settings are present and strong.
 * @throws BadConfig with one line that says how to fix it
 */
export function requireProductionSettings(config: Config): Config & { MASTER_SECRET: string } {
  const { MASTER_SECRET } = config
  if (MASTER_SECRET === undefined) throw new BadConfig(`MASTER_SECRET is missing: ${MAKE_SECRET}.`)
  if (isPattern(Buffer.from(MASTER_SECRET, 'hex'))) {
    throw new BadConfig(`MASTER_SECRET is weak, it follows a pattern: ${MAKE_SECRET}.`)
  }
  if (config.ASTERISK_ARI_URL !== undefined && isWeak(config.ASTERISK_ARI_PASSWORD)) {
    throw new BadConfig(
      `ASTERISK_ARI_PASSWORD is missing or weak (fewer than ${MIN_CHARACTERS} characters, or well known): ${MAKE_PASSWORD} and set it in Asterisk's ari.conf too.`,
    )
  }
  if (config.MEETING_APP_SECRET !== undefined && isWeak(config.MEETING_APP_SECRET)) {
    throw new BadConfig(
      `MEETING_APP_SECRET is weak (fewer than ${MIN_CHARACTERS} characters, or well known): ${MAKE_PASSWORD} and set it as app_secret of the meeting server too.`,
    )
  }
  const database = config.DATABASE_URL === undefined ? null : new URL(config.DATABASE_URL)
  // Without a password the owner connects by socket or certificate: a deliberate choice.
  if (database !== null && database.password !== '' && isWeak(decodeURIComponent(database.password))) {
    throw new BadConfig(
      `The password in DATABASE_URL is weak (fewer than ${MIN_CHARACTERS} characters, or well known): ${MAKE_PASSWORD} and give it to that database user.`,
    )
  }
  return { ...config, MASTER_SECRET }
}

const isWeak = (password: string): boolean =>
  password.length < MIN_CHARACTERS ||
  WELL_KNOWN.has(password.toLowerCase()) ||
  new Set(password).size < MIN_CHARACTERS / 2

function isPattern(secret: Buffer): boolean {
  const steps = secret.subarray(1).map((byte, index) => byte - (secret[index] ?? 0))
  return new Set(secret).size < MIN_DIFFERENT || new Set(steps).size < MIN_DIFFERENT
}
