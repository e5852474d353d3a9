import { z } from 'zod'
import { conflict, forbidden, notFound, unavailable } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam, instant } from '#platform/contract/scalars.ts'
import {
  choiceField,
  flagField,
  instantField,
  linesField,
  optionalText,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField, personField } from '#platform/resource/contract/value-fields.ts'
import { SIGN_ON_REASONS } from '#platform/sign-on/contract/reasons.ts'
import { signOnSecret } from '#platform/sign-on/contract/secret.ts'
import { manageSignOn } from './abilities.ts'

/** Groups that give a role, at most. */
const MAX_GROUPS = 50
const GROUP = /^.{1,200}$/

/** Identity providers of the company. */
export const signOnProviders = defineResource({
  name: 'sign_on_provider',
  path: '/api/admin/sign-on-providers',
  title: 'identity providers',
  abilities: { read: manageSignOn, write: manageSignOn },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: true,
  verbs: ['create', 'edit', 'remove', 'export'],
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    kind: choiceField({
      choices: ['oidc', 'saml'],
      fallback: 'oidc',
      access: 'create',
      listed: true,
      filter: true,
    }),
    issuer: requiredText({ max: 500, pattern: /^\S+$/, listed: true }),
    client_id: optionalText({ max: 300, pattern: /^\S+$/ }),
    // Empty keeps the stored one, which is never shown.
    client_secret: optionalText({ max: 500, noSheet: true }),
    sign_on_url: optionalText({ max: 500, pattern: /^https?:\/\/\S+$/ }),
    certificates: longTextField({ max: 20_000, noSheet: true }),
    callback_url: optionalText({ max: 500, access: 'read', section: 'addresses' }),
    metadata_url: optionalText({ max: 500, access: 'read' }),
    creates_people: flagField({ section: 'people' }),
    gives_extension: flagField({}),
    trusts_email: flagField({}),
    groups_claim: optionalText({ max: 200, pattern: /^\S+$/, section: 'roles' }),
    administrator_groups: linesField({ max: MAX_GROUPS, pattern: GROUP }),
    supervisor_groups: linesField({ max: MAX_GROUPS, pattern: GROUP }),
    required: flagField({ listed: true, section: 'required' }),
    emergency: personField({}),
    ok_at: instantField({ listed: true, sort: true }),
    problem: optionalText({ max: 500, access: 'read' }),
  },
})

const begun = z.object({
  /** Where the browser goes. */
  url: z.string(),
  /** Kept by the browser that began, which alone can finish. */
  browser: z.string(),
})

export const testProvider = defineRoute({
  method: 'POST',
  path: '/api/admin/sign-on-providers/:id/test/',
  summary:
    'Begins a sign-in that opens no session: its outcome says what the provider answers and what would follow.',
  auth: 'session',
  ability: manageSignOn,
  params: z.object({ id: idParam }),
  answer: begun,
  errors: [notFound, unavailable],
  rate: { max: 20, perSeconds: 60, by: 'user' },
})

export const readTest = defineRoute({
  method: 'POST',
  path: '/api/admin/sign-on-tests/',
  summary: 'The outcome of a test, once, to whoever began it.',
  auth: 'session',
  ability: manageSignOn,
  body: z.object({ ticket: signOnSecret, browser: signOnSecret }),
  answer: z.object({
    provider: z.string(),
    at: instant,
    /** Null: somebody would have signed in. */
    reason: z.enum(SIGN_ON_REASONS).nullable(),
    /** The provider's or the library's words; empty: none. */
    detail: z.string(),
    /** What would become of the person. */
    person: z
      .object({
        does: z.enum(['signs_in', 'is_linked', 'is_created']),
        name: z.string(),
        role: z.string(),
      })
      .nullable(),
    /** What the provider says. */
    claims: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  errors: [notFound, conflict, forbidden],
})
