import { z } from 'zod'
import { may } from '#platform/access/may.ts'
import type { Ability, Role } from '#platform/contract/access.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { favourite, type ProfileConfig } from '../contract/profile-config.ts'
import type { currentSession } from '../contract/session.ts'
import { type Account, withheldOf } from './session.queries.ts'

export interface SessionSettings {
  /** SIP domain; also the realm of the digests stored with the extensions. */
  sipDomain: string
  /** Every ability of the program; the answer names the user's. */
  abilities: readonly Ability[]
  secretBox: SealedBox
  /** A new secret for an extension's browsers, with its stored form. */
  newBrowserSecret(endpoint: string): {
    columns: { secret_sealed: Buffer; secret_digest: string }
  }
  sessionDays: number
}

/** `wss://host` of the origin that the browser used. */
const socketOrigin = (origin: string): string => origin.replace(/^http/, 'ws')

function portOf(origin: string): number {
  const url = new URL(origin)
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
}

const THEMES = ['light', 'dark', 'system'] as const

/** The default ring tone. */
const DEFAULT_TONE = 'pop'

/** A user's own settings, with the defaults filled in. */
export const presentProfileConfig = (account: Account): ProfileConfig => ({
  language: account.language === null ? null : account.language === 'en' ? 'en' : 'es',
  theme: THEMES.find((theme) => theme === account.theme) ?? null,
  audioSipmovil: account.own_ring_tone,
  newMessageAudio: account.chat_tone,
  audioJoin: account.join_tone,
  transferAudio: account.transfer_tone,
  ring_volume: account.ring_volume ?? 100,
  tone_volume: account.tone_volume ?? 100,
  message_volume: account.message_volume ?? 80,
  favourites: z
    .array(favourite)
    .catch([])
    .parse(account.favourites ?? []),
  start_page: account.start_page === 'inicio' ? 'inicio' : null,
})

/** The sign-in answer without its tokens. */
export function presentSession(
  account: Account,
  expiresAt: Date,
  origin: string,
  settings: SessionSettings,
): z.input<typeof currentSession.answer> {
  const role = account.role as Role
  return {
    expires_at: expiresAt.toISOString(),
    userId: account.user_id,
    username: account.username,
    shortName: account.short_name,
    avatar: account.avatar,
    role,
    abilities: settings.abilities
      .filter((ability) => may({ role, ...withheldOf(account) }, ability))
      .map((ability) => ability.name),
    language: (account.language ?? account.company_language) === 'en' ? 'en' : 'es',
    sipData:
      account.number && account.endpoint && account.secret_sealed?.length
        ? {
            extension: account.number,
            password: settings.secretBox.open(account.secret_sealed),
            account: account.endpoint,
          }
        : null,
    asteriskServer: {
      serverName: settings.sipDomain,
      serverPort: portOf(origin),
      serverWeb: `${socketOrigin(origin)}/sip`,
      notificatorName: socketOrigin(origin),
    },
    company: {
      id: account.company_id,
      name: account.company_name,
      slug: account.company_slug,
      time_zone: account.time_zone,
      country: account.country,
      currency: account.currency,
      set_up: account.set_up_at !== null,
      logo: account.logo_crop ?? account.logo,
      primary_color: account.primary_color,
      secondary_color: account.secondary_color,
      product_name: account.brand_name,
    },
    name_company: account.company_name,
    superuser_company: account.is_provider,
    ring_tone_company: account.ring_tone,
    profile_config: presentProfileConfig(account),
    join: {
      isAdmin: role === 'administrator',
      isSupervisor: role === 'supervisor',
      adminUser: null,
      agrupedConversations: false,
      transfer_audio: account.transfer_tone ?? DEFAULT_TONE,
      new_message_audio: account.join_tone ?? DEFAULT_TONE,
    },
    groups: account.groups,
    pinnedChats: [],
    in_call_number_blocked: account.in_call_number_blocked,
    out_call_number_blocked: account.out_call_number_blocked,
  }
}
