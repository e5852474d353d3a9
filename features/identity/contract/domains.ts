import { z } from 'zod'
import { defineError, notFound, unavailable } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam, instant } from '#platform/contract/scalars.ts'
import { instantField, optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { manageSignOn } from './abilities.ts'

/** The DNS does not have the proof. */
export const domainUnproved = defineError('identity.domain_unproved', 409)
/** Another company has proved it. */
export const domainTaken = defineError('identity.domain_taken', 409)

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,63}$/

/** Domains of mail addresses by which the company's people are recognised. */
export const signOnDomains = defineResource({
  name: 'sign_on_domain',
  path: '/api/admin/sign-on-domains',
  title: 'domains of mail addresses',
  abilities: { read: manageSignOn, write: manageSignOn },
  label: 'domain',
  key: 'domain',
  order: 'domain',
  canDisable: false,
  verbs: ['create', 'remove', 'export'],
  fields: {
    domain: requiredText({
      max: 253,
      pattern: DOMAIN,
      tidy: (text) => text.trim().toLowerCase().replace(/^@/, ''),
      access: 'create',
      listed: true,
      sort: true,
    }),
    record_name: optionalText({ max: 300, access: 'read' }),
    record_value: optionalText({ max: 100, access: 'read' }),
    verified_at: instantField({ listed: true, sort: true, filter: true }),
  },
})

export const verifyDomain = defineRoute({
  method: 'POST',
  path: '/api/admin/sign-on-domains/:id/verify/',
  summary: 'Looks for the proof in the DNS.',
  auth: 'session',
  ability: manageSignOn,
  params: z.object({ id: idParam }),
  answer: z.object({ verified_at: instant }),
  errors: [notFound, domainUnproved, domainTaken, unavailable],
  rate: { max: 20, perSeconds: 60, by: 'user' },
})
