import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import {
  choiceField,
  instantField,
  numberField,
  optionalText,
  referencesField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { choicesField, longTextField, timeField } from '#platform/resource/contract/value-fields.ts'
import { runPlatform } from './abilities.ts'
import { companyOptions } from './numbers.ts'

export const SEVERITIES = ['info', 'warning', 'critical'] as const
const people = { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0, access: 'read' } as const

/** What operators tell the people of companies. */
export const platformNotices = defineResource({
  name: 'platform_notice',
  path: '/api/admin/platform-notices',
  title: 'notices to companies',
  abilities: { read: runPlatform, write: runPlatform },
  label: 'title_es',
  key: 'title_es',
  order: '-starts_at',
  canDisable: true,
  columns: ['title_es', 'severity', 'audience', 'starts_at', 'ends_at', 'seen', 'dismissed'],
  fields: {
    title_es: requiredText({ max: 120, section: 'spanish', listed: true, sort: true }),
    body_es: longTextField({ max: 1000, required: true }),
    title_en: optionalText({ max: 120, section: 'english' }),
    body_en: longTextField({ max: 1000 }),
    severity: choiceField({
      ...{ choices: SEVERITIES, fallback: 'info', section: 'shown', listed: true, filter: true },
      tones: { warning: 'warning', critical: 'error' },
    }),
    starts_at: timeField({ required: true, listed: true, sort: true }),
    // Empty: until it is paused or deleted.
    ends_at: timeField({ listed: true, sort: true }),
    audience: choiceField({
      choices: ['all', 'companies'],
      ...{ fallback: 'all', section: 'audience', listed: true, filter: true },
    }),
    companies: referencesField({ options: companyOptions, max: 500 }),
    // None: every role.
    roles: choicesField({ choices: ['agent', 'supervisor', 'administrator'] }),
    sent_at: instantField({}),
    seen: numberField({ ...people, listed: true }),
    dismissed: numberField({ ...people, listed: true }),
  },
})

export const shownNotice = z.object({
  id,
  title: z.string(),
  body: z.string(),
  severity: z.enum(SEVERITIES),
  ends_at: instant.nullable(),
})
export type ShownNotice = z.infer<typeof shownNotice>

/** At a time: more nobody reads. */
export const MAX_SHOWN_NOTICES = 10

export const readShownNotices = defineRoute({
  method: 'GET',
  path: '/api/v1/platform-notices/',
  summary: 'What the provider tells the user now, most severe first, without what they have put away.',
  auth: 'session',
  answer: z.object({ results: z.array(shownNotice) }),
})

export const seeNotices = defineRoute({
  method: 'POST',
  path: '/api/v1/platform-notices/seen/',
  summary: 'Notes that the user has seen these notices.',
  auth: 'session',
  body: z.object({ ids: z.array(id).min(1).max(MAX_SHOWN_NOTICES) }),
  status: 204,
})

export const dismissNotice = defineRoute({
  method: 'POST',
  path: '/api/v1/platform-notices/:id/dismiss/',
  summary: 'Puts a notice away, for this user.',
  auth: 'session',
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound],
})
