import { cutText } from '#platform/contract/cut-text.ts'
import { type ContactCard, type Content, MAX_CARDS, MAX_FIELDS, MAX_WRITTEN } from '../domain.ts'
import { Loose } from '../loose.ts'
import { parseJson } from '../read-json.ts'

const FILES = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'file',
  sticker: 'sticker',
} as const

/** Numbers, or addresses, of one contact card. */
const MAX_POINTS = 20
/** Meta's code for a file that was too large to be passed on. */
const MEDIA_TOO_LARGE = 131052

/** What a message carries. Null: nothing that is known. */
export const contentOf = (input: Loose): Content | null =>
  fileIn(input) ??
  textIn(input) ??
  locationIn(input) ??
  choiceIn(input) ??
  cardsIn(input.list('contacts', MAX_CARDS)) ??
  orderIn(input.at('order')) ??
  refusedIn(input)

function fileIn(input: Loose): Content | null {
  for (const [name, type] of Object.entries(FILES)) {
    const file = input.at(name)
    const source = file.text('url', 4000) || file.text('link', 4000) || file.text('id')
    if (source === '') continue
    const media = { source, contentType: file.text('mime_type', 200), name: file.text('filename', 300) }
    return { type, caption: file.text('caption', MAX_WRITTEN), media }
  }
  return null
}

/** The caption of a file, also of one that is not named; null: nothing that may have one. */
export function captionIn(input: Loose): string | null {
  const file = Object.keys(FILES)
    .map((name) => input.at(name))
    .find((one) => one.has('caption'))
  return file === undefined ? null : file.text('caption', MAX_WRITTEN)
}

function textIn(input: Loose): Content | null {
  const text = input.at('text').text('body', MAX_WRITTEN)
  return text === '' ? null : { type: 'text', text }
}

function locationIn(input: Loose): Content | null {
  const place = input.at('location')
  const [latitude, longitude] = [place.number('latitude'), place.number('longitude')]
  if (latitude === undefined || longitude === undefined) return null
  return {
    type: 'location',
    latitude,
    longitude,
    name: place.text('name', 300),
    address: place.text('address', 600),
  }
}

function choiceIn(input: Loose): Content | null {
  const interactive = input.at('interactive')
  for (const name of ['button_reply', 'list_reply']) {
    const chosen = interactive.at(name)
    const title = chosen.text('title', 300) || chosen.text('id', 300)
    if (title !== '') return { type: 'choice', id: chosen.text('id', 300) || title, title }
  }
  const form = interactive.at('nfm_reply')
  if (form.has('response_json')) return formIn(form)
  const permission = PERMISSIONS[interactive.at('call_permission_reply').text('response', 40)]
  if (permission !== undefined) return permission
  const button = input.at('button')
  const title = button.text('text', 300) || button.text('payload', 300)
  return title === '' ? null : { type: 'choice', id: button.text('payload', 300) || title, title }
}

/** Whether the business may call, asked by the service's own buttons, of which only a word is told. */
const PERMISSIONS: Readonly<Record<string, Content>> = {
  accept: { type: 'choice', id: 'call_permission accept', title: 'Sí, me pueden llamar' },
  reject: { type: 'choice', id: 'call_permission reject', title: 'No, no me llamen' },
}

/** The service's own text of a filled-in form, in English whatever the form. */
const SENT = 'Sent'

/** Answers of a form that the business sent (a "flow"), as the contact filled it in. */
export function formIn(form: Loose): Content {
  const answers = answersIn(form)
  const fields = answerLines(answers).slice(0, MAX_FIELDS)
  const title = form.text('body', 300)
  return { type: 'fields', title: title === SENT ? '' : title, fields }
}

/** Documented as JSON in a text; a reseller may have parsed it. */
function answersIn(form: Loose): unknown {
  const { raw } = form.at('response_json')
  if (typeof raw === 'object') return raw
  const text = form.text('response_json', MAX_WRITTEN)
  const read = parseJson(text)
  // People read what it says.
  return typeof read === 'object' && read !== null ? read : { respuesta: text }
}

/** Keys of the service's own. */
const OWN_KEYS = new Set(['flow_token'])
const MAX_DEPTH = 5

/** Answers by their names, those of a group (as an address) one by one. */
function answerLines(answers: unknown, depth = 0): { name: string; value: string }[] {
  return Object.entries(answers ?? {})
    .filter(([name, value]) => value != null && !OWN_KEYS.has(name))
    .flatMap(([name, value]) =>
      isGroup(value) && depth < MAX_DEPTH
        ? answerLines(value, depth + 1)
        : [{ name: cutText(name, 200), value: cutText(shownAs(value), 2_000) }],
    )
}

const isGroup = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value)

/** Several chosen ones beside each other; a file by its name. */
function shownAs(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, MAX_FIELDS).map(shownAs).join(', ')
  if (typeof value !== 'object') return String(value)
  return new Loose(value).text('file_name') || JSON.stringify(value)
}

export function cardsIn(list: readonly Loose[]): Content | null {
  const points = (card: Loose, name: string, field: string, other = field) =>
    card
      .list(name, MAX_POINTS)
      .map((one) => one.text(field, 200) || one.text(other, 200))
      .filter((point) => point !== '')
  const cards: ContactCard[] = list.map((card) => {
    const organization = card.at('org').text('company', 200)
    const name = card.at('name')
    return {
      name: name.text('formatted_name', 300) || name.text('first_name', 300) || organization,
      phones: points(card, 'phones', 'phone', 'wa_id'),
      emails: points(card, 'emails', 'email'),
    }
  })
  return cards.length === 0 ? null : { type: 'contact', cards }
}

export function orderIn(order: Loose): Content | null {
  const items = order.list('product_items', MAX_FIELDS)
  if (items.length === 0) return null
  const fields = items.map((item) => ({
    name: item.text('product_retailer_id', 200),
    value:
      `${item.text('quantity', 20) || '1'} × ${item.text('item_price', 40)} ${item.text('currency', 10)}`.trim(),
  }))
  return { type: 'fields', title: order.text('text', 300), fields }
}

function refusedIn(input: Loose): Content | null {
  const [error] = input.list('errors', 1)
  return error?.number('code') === MEDIA_TOO_LARGE
    ? { type: 'unsupported', what: 'media_too_large', raw: '' }
    : null
}
