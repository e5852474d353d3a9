import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { uuid } from '#platform/contract/scalars.ts'
import {
  colorField,
  emailField,
  numberField,
  optionalText,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { logoField } from '#platform/resource/contract/file-fields.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { runPlatform } from './abilities.ts'
import { PRODUCT_COLORS } from './product-colors.ts'

/** Companies have this brand. */
export const brandInUse = defineError('provider.brand_in_use', 409)

export const brandOptions = defineOptions({
  path: '/api/admin/brand-options',
  title: 'brands',
  ability: runPlatform,
})

/** Names and looks of resellers. */
export const brands = defineResource({
  name: 'brand',
  path: '/api/admin/brands',
  title: 'brands',
  abilities: { read: runPlatform, write: runPlatform },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
  fields: {
    name: requiredText({ max: 60, listed: true, sort: true }),
    // Host of its sign-in page.
    domain: optionalText({
      max: 253,
      tidy: (host) => host.trim().toLowerCase(),
      pattern: /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/,
      listed: true,
      sort: true,
    }),
    logo: logoField({ section: 'look' }),
    primary_color: colorField({ fallback: PRODUCT_COLORS.primary }),
    secondary_color: colorField({ fallback: PRODUCT_COLORS.secondary }),
    sender_name: optionalText({ max: 60, section: 'mail' }),
    sender: emailField({ listed: true }),
    companies: numberField({ min: 0, max: 1_000_000, fallback: 0, access: 'read', listed: true }),
  },
})

/** The logo of the brand whose page is open; by the host of the request alone. */
export const brandLogo = defineRoute({
  method: 'GET',
  path: '/api/v1/brand/logo/',
  summary: 'The logo of the brand that belongs to the host of the request.',
  auth: 'none',
  /** Changes with the logo, so that browsers can keep it. */
  query: z.object({ v: uuid.optional() }),
  download: true,
  errors: [notFound],
  rate: { max: 300, perSeconds: 60, by: 'address' },
})
