import { z } from 'zod'
import { administerCompany } from '#features/users/contract/abilities.ts'
import { conflict } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { instant, isOneLine, uuid } from '#platform/contract/scalars.ts'

const line = (max: number) => z.string().trim().max(max).refine(isOneLine)
const color = z.string().regex(/^#[0-9a-f]{6}$/)

/** What administrators set of their company. */
const settings = z.object({
  /** IANA name. */
  time_zone: line(64).min(1),
  language: z.enum(['es', 'en']),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  address: line(200),
  city: line(80),
  phone: line(32).regex(/^[+0-9 ()-]*$/),
  cellphone: line(32).regex(/^[+0-9 ()-]*$/),
  email: z.union([z.literal(''), z.email().max(254)]),
  web_page: line(300).regex(/^(?:https?:\/\/\S+)?$/),
  /** What people dial for their messages; empty: nothing. */
  voicemail_extension: z.string().regex(/^[0-9*]{0,10}$/),
  record_format: z.enum(['wav', 'mp3', 'ogg']),
  primary_color: color,
  secondary_color: color,
})

const ownCompany = settings.extend({
  name: z.string(),
  /** In `user@company`. */
  slug: z.string(),
  /** ISO 3166. */
  country: z.string(),
  country_name: z.string(),
  /** Zones of the country, the usual one first. */
  country_zones: z.array(z.string()),
  /** Address of the picture. */
  logo: z.string().nullable(),
  plan: z.string(),
  /** Null: no limit. */
  max_users: z.number().int().nullable(),
  max_extensions: z.number().int().nullable(),
  /** Operators may enter until then; null: not. */
  support_until: instant.nullable(),
  version: z.number().int(),
})
export type OwnCompany = z.output<typeof ownCompany>

export const readOwnCompany = defineRoute({
  method: 'GET',
  path: '/api/admin/company/',
  summary: 'The administrator’s own company: zone, language, currency, look, contact.',
  auth: 'session',
  ability: administerCompany,
  answer: ownCompany,
})

export const changeOwnCompany = defineRoute({
  method: 'PATCH',
  path: '/api/admin/company/',
  summary: 'Changes the own company. `version` of the reading: another’s change since then is a conflict.',
  auth: 'session',
  ability: administerCompany,
  body: settings.partial().extend({
    version: z.number().int(),
    /** Id of an uploaded picture; null removes it. */
    logo: uuid.nullable().optional(),
  }),
  answer: ownCompany,
  errors: [conflict],
})

export const finishSetup = defineRoute({
  method: 'POST',
  path: '/api/admin/company/set_up/',
  summary:
    'Says that the own company is set up, or that it is not: then its administrators land on the steps.',
  auth: 'session',
  ability: administerCompany,
  body: z.object({ done: z.boolean() }),
  status: 204,
})

/** Hours that operators may enter. */
export const SUPPORT_HOURS = 24

export const allowSupport = defineRoute({
  method: 'POST',
  path: '/api/admin/company/support/',
  summary: 'Lets operators of the platform enter the own company for a day, or ends it at once.',
  auth: 'session',
  ability: administerCompany,
  body: z.object({ allowed: z.boolean() }),
  answer: ownCompany,
})
