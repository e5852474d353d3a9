import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { dialString, id } from '#platform/contract/scalars.ts'
import { numberField, optionalText, referenceField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { runPlatform } from './abilities.ts'
import { countryOptions } from './countries.ts'

/** Rules that rewrite numbers before they are dialled. */
export const preTranslations = defineResource({
  name: 'pre_translation',
  path: '/api/admin/pre-translations',
  title: 'number rules',
  abilities: { read: runPlatform, write: runPlatform },
  label: 'name',
  key: 'name',
  order: 'priority',
  canDisable: true,
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    country: referenceField({ options: countryOptions, listed: true, sort: true }),
    pattern: requiredText({
      max: 26,
      pattern: /^(\+?[0-9XZN*#]{1,24}\.?|\+?\.)$/,
      listed: true,
      sort: true,
    }),
    strip: numberField({ min: 0, max: 20, fallback: 0, listed: true }),
    prepend: optionalText({ max: 17, pattern: /^\+?[0-9*#]{1,16}$/, listed: true }),
    priority: numberField({ min: 1, max: 1000, fallback: 10, listed: true, sort: true }),
  },
})

/** The "try a number" box: what a call from a company of the country makes of it, but for the company's internal numbers. */
export const tryNumber = defineRoute({
  method: 'POST',
  path: '/api/admin/try-number/',
  summary: 'Applies a country’s number rules to a number.',
  auth: 'session',
  ability: runPlatform,
  body: z.object({
    number: dialString,
    country: id,
    /** `incoming`: the number of a caller, as a carrier writes it. */
    direction: z.enum(['outgoing', 'incoming']).default('outgoing'),
  }),
  answer: z.object({
    number: z.string(),
    rule: z.string().nullable(),
    /** Codes and emergency numbers are not rewritten. */
    meant: z.enum(['code', 'emergency', 'inside', 'outside']),
  }),
  errors: [notFound],
})
