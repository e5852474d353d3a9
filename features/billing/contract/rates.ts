import {
  choiceField,
  numberField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { dayField, decimalField } from '#platform/resource/contract/value-fields.ts'
import { runBilling } from './abilities.ts'

const abilities = { read: runBilling, write: runBilling } as const
/** Of a minute, a call, a message … */
const price = { min: 0, max: 10_000_000, places: 4, required: true, listed: true, sort: true } as const

/** Price lists; a company has its own, or the one of its plan. */
export const rateDecks = defineResource({
  name: 'rate_deck',
  path: '/api/admin/rate-decks',
  title: 'rate decks',
  abilities,
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    currency: requiredText({ max: 3, pattern: /^[A-Z]{3}$/, listed: true, sort: true }),
    plan: choiceField({
      choices: ['none', 'basic', 'standard', 'advanced', 'custom'],
      fallback: 'none',
      listed: true,
      sort: true,
      filter: true,
    }),
    note: optionalText({ max: 200, listed: true }),
  },
})

export const deckOptions = defineOptions({
  path: '/api/admin/rate-deck-options',
  title: 'rate decks',
  ability: runBilling,
})

/** Classes of calls, for numbers whose prefix has no rate. */
export const RATED_CLASSES = ['local', 'national', 'mobile', 'international', 'premium'] as const

const CLASS_WORDS: Readonly<Record<string, string>> = {
  nacional: 'national',
  movil: 'mobile',
  celular: 'mobile',
  internacional: 'international',
  especial: 'premium',
  especiales: 'premium',
}

/** A prefix as carriers write it: `+57 3`, `0057-3`; or the name of a class. */
function tidyPrefix(typed: string): string {
  const word = typed.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (/[a-z]/.test(word)) return CLASS_WORDS[word] ?? word
  return word.replaceAll(/\D/g, '').replace(/^00/, '')
}

/** What calls cost: the longest prefix wins, and of equal ones the rate that began last. */
export const callRates = defineResource({
  name: 'call_rate',
  path: '/api/admin/call-rates',
  title: 'rates of calls',
  abilities,
  label: 'destination',
  key: 'prefix',
  sheetId: true,
  recognisedBy: ['prefix'],
  order: 'prefix',
  canDisable: false,
  fields: {
    prefix: requiredText({
      max: 40,
      tidy: tidyPrefix,
      pattern: /^(?:[0-9]{1,15}|local|national|mobile|international|premium)$/,
      listed: true,
      sort: true,
    }),
    destination: requiredText({ max: 80, listed: true, sort: true }),
    deck: referenceField({ options: deckOptions, required: true, listed: true, sort: true, filter: true }),
    price_minute: decimalField(price),
    connection_fee: decimalField({ min: 0, max: 1_000_000, places: 4, listed: true, section: 'increments' }),
    first_increment: numberField({ min: 1, max: 3600, fallback: 60, listed: true }),
    next_increment: numberField({ min: 1, max: 3600, fallback: 60, listed: true }),
    valid_from: dayField({ required: true, listed: true, sort: true, filter: true }),
    valid_until: dayField({ listed: true, sort: true }),
  },
})

/** What is charged beside calls. */
export const ITEMS = [
  'whatsapp_marketing',
  'whatsapp_utility',
  'whatsapp_authentication',
  'whatsapp_service',
  'other_message',
  'storage_gb_day',
  'seat_month',
] as const
export type Item = (typeof ITEMS)[number]

export const itemRates = defineResource({
  name: 'item_rate',
  path: '/api/admin/item-rates',
  title: 'prices of messages, storage and seats',
  abilities,
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    deck: referenceField({ options: deckOptions, required: true, listed: true, sort: true, filter: true }),
    item: choiceField({
      choices: ITEMS,
      fallback: 'whatsapp_marketing',
      listed: true,
      sort: true,
      filter: true,
    }),
    price: decimalField(price),
    valid_from: dayField({ required: true, listed: true, sort: true, filter: true }),
  },
})
