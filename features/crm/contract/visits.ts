import { z } from 'zod'
import { notFound, tooMany } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { text } from '#platform/contract/scalars.ts'

const word = (max: number) => text(max).optional()

/** Page-visit tracking, called by the company's own web pages from visitors' browsers. */
export const registerPage = defineRoute({
  method: 'POST',
  path: '/api/crm/register_page/',
  summary:
    "Counts a page visit. `key` is the public key of one of the company's forms; `visitor` is an id stored by the browser, which links the visits to the person once identified.",
  auth: 'none',
  body: z.object({
    key: z.uuid(),
    visitor: z.uuid(),
    page: text(500).min(1),
    referrer: word(500),
    utm_source: word(100),
    utm_medium: word(100),
    utm_campaign: word(100),
  }),
  answer: z.object({ visits: z.number().int() }),
  status: 201,
  errors: [notFound, tooMany],
  rate: { max: 120, perSeconds: 60, by: 'address' },
})
