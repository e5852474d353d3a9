import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id } from '#platform/contract/scalars.ts'
import { linesField, optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { runPlatform } from './abilities.ts'

/** Companies use this country, or it is the default one. */
export const countryInUse = defineError('provider.country_in_use', 409)

/** `2026-12-25 Navidad` */
const HOLIDAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) \S.{0,79}$/

export const countries = defineResource({
  name: 'country',
  path: '/api/admin/countries',
  title: 'countries',
  abilities: { read: runPlatform, write: runPlatform },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
  fields: {
    flag: optionalText({ max: 16, listed: true }),
    name: requiredText({ max: 80, listed: true, sort: true }),
    iso_code: requiredText({ max: 2, pattern: /^[A-Z]{2}$/, listed: true, sort: true }),
    extension: requiredText({ max: 4, pattern: /^[1-9]\d{0,3}$/, listed: true, sort: true }),
    number_pattern: optionalText({ max: 200, listed: true }),
    holidays: linesField({ max: 200, pattern: HOLIDAY }),
  },
})

export const countryOptions = defineOptions({
  path: '/api/admin/country-options',
  title: 'countries',
  ability: runPlatform,
})

/** Data for forms with a telephone number. */
export const countriesList = defineRoute({
  method: 'GET',
  path: '/api/admin/countries_list/',
  summary: 'Every country with its telephone prefix, number format and holidays.',
  auth: 'session',
  query: z.object({ limit: queryInt(100, 1000), offset: z.coerce.number().int().min(0).default(0) }),
  answer: page(
    z.object({
      id,
      name: z.string(),
      iso_code: z.string(),
      extension: z.string(),
      flag: z.string(),
      number_pattern: z.string(),
      holidays: z.array(z.object({ day: z.string(), name: z.string() })),
    }),
  ),
})
