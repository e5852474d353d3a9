import { z } from 'zod'
import { conflict, defineError, invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, paragraphs, text } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { governCrm, seeAmounts } from '../../contract/abilities.ts'
import { quoteLine, quoteLines } from './quote-lines.ts'

/** Answered, expired or replaced: the page says which. */
export const quoteClosed = defineError('crm.quote_closed', 409)

const QUOTE_STATES = ['open', 'accepted', 'declined', 'expired', 'replaced'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

const day = z.iso.date()
const totals = z.object({
  gross: z.number().int(),
  discount: z.number().int(),
  vat: z.number().int(),
  total: z.number().int(),
})
const decided = z.object({ at: instant, name: z.string(), note: z.string().nullable() }).nullable()

const quote = z.object({
  id,
  number: z.number().int(),
  edition: z.number().int(),
  /** Of the public page: `/cotizacion/{token}`. */
  token: z.uuid(),
  state: z.enum(QUOTE_STATES),
  lines: z.array(quoteLine),
  totals,
  note: z.string(),
  valid_until: day,
  created_at: instant,
  decided,
  pdf_sha256: z.string(),
})
export type Quote = z.output<typeof quote>

const ofBusiness = { params: z.object({ id: idParam }) } as const

export const listQuotes = defineRoute({
  method: 'GET',
  path: '/api/crm/business/:id/quotes/',
  summary: 'The quotes of a business, newest first.',
  auth: 'session',
  ability: seeAmounts,
  ...ofBusiness,
  answer: z.object({ results: z.array(quote) }),
  errors: [notFound],
})

export const makeQuote = defineRoute({
  method: 'POST',
  path: '/api/crm/business/:id/quotes/',
  summary: 'Makes a quote of a business, or a new edition of one, which then replaces it.',
  auth: 'session',
  ability: seeAmounts,
  ...ofBusiness,
  body: z.object({
    lines: quoteLines,
    valid_until: day,
    note: paragraphs(2000).default(''),
    /** The quote of which it is a new edition. */
    replaces: id.optional(),
  }),
  answer: quote,
  status: 201,
  errors: [notFound, invalid, conflict, quoteClosed],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

const settings = z.object({ accepted_stage: referenced.nullable() })

export const readQuoteSettings = defineRoute({
  method: 'GET',
  path: '/api/crm/quote-settings/',
  summary: 'Where a business goes when its quote is accepted.',
  auth: 'session',
  ability: governCrm,
  answer: settings,
})

export const writeQuoteSettings = defineRoute({
  method: 'PUT',
  path: '/api/crm/quote-settings/',
  summary: 'Sets the stage to which a business of its line goes when its quote is accepted; null: none.',
  auth: 'session',
  ability: governCrm,
  body: z.object({ accepted_stage: id.nullable() }),
  answer: settings,
  errors: [invalid],
})

const byToken = { params: z.object({ token: z.uuid() }) } as const

const shown = quote.omit({ id: true }).extend({ company: z.string(), customer: z.string() })
export type ShownQuote = z.output<typeof shown>

export const readPublicQuote = defineRoute({
  method: 'GET',
  path: '/api/crm/public-quotes/:token/',
  summary: 'A quote as its customer sees it, by the secret in their link.',
  auth: 'none',
  ...byToken,
  answer: shown,
  errors: [notFound],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})

export const readQuotePdf = defineRoute({
  method: 'GET',
  path: '/api/crm/public-quotes/:token/pdf/',
  summary: 'The document of a quote.',
  auth: 'none',
  ...byToken,
  download: true,
  errors: [notFound],
  rate: { max: 30, perSeconds: 60, by: 'address' },
})

export const answerQuote = defineRoute({
  method: 'POST',
  path: '/api/crm/public-quotes/:token/answer/',
  summary: 'The customer accepts or declines a quote, once, with their name.',
  auth: 'none',
  ...byToken,
  body: z.object({ accepts: z.boolean(), name: text(120).min(1), note: paragraphs(1000).default('') }),
  answer: shown,
  errors: [notFound, invalid, quoteClosed],
  rate: { max: 10, perSeconds: 60, by: 'address' },
})
