import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'
import { text } from '#platform/contract/scalars.ts'
import {
  choiceField,
  colorField,
  emailField,
  flagField,
  instantField,
  numberField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { logoField } from '#platform/resource/contract/file-fields.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { runPlatform } from './abilities.ts'
import { brandOptions } from './brands.ts'
import { countryOptions } from './countries.ts'
import { jitsiServerOptions } from './jitsi-servers.ts'
import { USERNAME } from './operators.ts'
import { PLANS } from './plans.ts'
import { PRODUCT_COLORS } from './product-colors.ts'
import { serverOptions } from './servers.ts'

/** Refused for the caller's own company, so that nobody locks themselves out. */
export const ownCompany = defineError('provider.own_company', 409)
/** Suspending or deleting a company takes its name, one at a time: all who work in it stop. */
export const companyUnnamed = defineError('provider.company_unnamed', 409)

/** However many spaces a name has, and whatever kind: people see one. */
const plain = (name: string): string =>
  name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLocaleLowerCase()

/** Whether somebody typed the name of a company. */
export const namesCompany = (typed: string, name: string): boolean => plain(typed) === plain(name)

const companyRemoval = z.object({ name: text(300) })

const phone = { pattern: /^[+0-9 ()-]*$/, max: 32 } as const
const limit = { min: 0, max: 1_000_000, fallback: 0 } as const

/** Companies as operators manage them. A limit of 0 means no limit. */
export const companies = defineResource({
  name: 'company',
  path: '/api/admin/companies',
  title: 'companies',
  abilities: { read: runPlatform, write: runPlatform },
  label: 'name',
  key: 'slug_name',
  order: 'name',
  canDisable: true,
  // Of a suspension, too.
  removal: { said: companyRemoval, unsaid: companyUnnamed, refused: [ownCompany] },
  fields: {
    name: requiredText({ max: 120, listed: true, sort: true }),
    // Fixed: devices register under endpoint names that contain it.
    slug_name: requiredText({
      max: 31,
      pattern: /^[a-z][a-z0-9-]{1,30}$/,
      access: 'create',
      listed: true,
      sort: true,
    }),
    admin_username: requiredText({
      max: 64,
      pattern: USERNAME,
      access: 'create',
      section: 'administrator',
      listed: true,
    }),
    admin_name: requiredText({ max: 80, access: 'create' }),
    admin_email: emailField({ access: 'create' }),
    email: emailField({ section: 'contact' }),
    phone: optionalText(phone),
    cellphone: optionalText(phone),
    web_page: optionalText({ max: 300, pattern: /^https?:\/\/\S+$/ }),
    address: optionalText({ max: 200 }),
    city: optionalText({ max: 80, listed: true, sort: true }),
    country: referenceField({ options: countryOptions, listed: true, sort: true, filter: true }),
    // IANA name; empty for a new company: its country's.
    time_zone: optionalText({ max: 64 }),
    language: choiceField({ choices: ['es', 'en'], fallback: 'es' }),
    // ISO 4217; empty for a new company: its country's.
    currency: optionalText({ max: 3, pattern: /^[A-Z]{3}$/ }),
    plan: choiceField({
      choices: PLANS,
      fallback: 'standard',
      section: 'plan',
      listed: true,
      sort: true,
      filter: true,
    }),
    max_users: numberField(limit),
    max_extensions: numberField(limit),
    max_trunks: numberField({ min: 0, max: 1000, fallback: 20 }),
    max_simultaneous_calls: numberField({ min: 1, max: 10_000, fallback: 100 }),
    max_calls_day: numberField(limit),
    // 0: the installation's.
    max_calls_second: numberField({ min: 0, max: 1000, fallback: 0 }),
    // Legs to the outside that begin within a minute; 0: the installation's.
    max_outside_calls_minute: numberField({ min: 0, max: 10_000, fallback: 0 }),
    // When that limit, or the one of simultaneous calls, last refused one; written at most once a minute.
    outside_refused_at: instantField({ listed: true, sort: true }),
    max_storage_gb: numberField(limit),
    asterisk_server: referenceField({
      options: serverOptions,
      section: 'telephony',
      listed: true,
      sort: true,
      filter: true,
    }),
    provider_trunk: optionalText({ max: 80, wireOnly: true }),
    config_did: optionalText({ max: 200, wireOnly: true }),
    pre_translation: optionalText({ max: 200, wireOnly: true }),
    voicemail_extension: optionalText({ max: 10, pattern: /^[0-9*]{0,10}$/ }),
    record_format: choiceField({ choices: ['wav', 'mp3', 'ogg'], fallback: 'wav' }),
    id_switch: optionalText({ max: 80, wireOnly: true }),
    id_switch_client: optionalText({ max: 80, wireOnly: true }),
    ari_user: optionalText({ max: 80, wireOnly: true }),
    ari_password: optionalText({ max: 200, wireOnly: true }),
    // The company lets operators enter until then.
    support_until: instantField({}),
    // Null: the server in the program's settings.
    jitsi_server: referenceField({
      options: jitsiServerOptions,
      section: 'meetings',
      sort: true,
      filter: true,
    }),
    record_manage: flagField({ fallback: true, section: 'flags' }),
    block_conference_record: flagField({}),
    share_contacts: flagField({}),
    require_second_factor: flagField({}),
    // Trunks to loopback, private addresses and the platform's own.
    private_trunks: flagField({}),
    // As cropped on the screen.
    // Empty: the installation's.
    brand: referenceField({ options: brandOptions, section: 'look', filter: true }),
    logo: logoField({}),
    primary_color: colorField({ fallback: PRODUCT_COLORS.primary }),
    secondary_color: colorField({ fallback: PRODUCT_COLORS.secondary }),
    users: numberField({ ...limit, access: 'read', listed: true }),
  },
})
