import { asOneLine } from '#platform/contract/scalars.ts'
import {
  emailField,
  flagField,
  linesField,
  optionalText,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { pictureField } from '#platform/resource/contract/file-fields.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField, personField } from '#platform/resource/contract/value-fields.ts'
import { useContacts } from './abilities.ts'

/**
 * Numbers as people write and paste them: digits, with spaces, dots, hyphens, slashes, brackets and a leading plus, within the marks
 * of direction that telephones copy along.
 */
export const NUMBER =
  /^[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff']*\(?\+?[\d\s().*#/\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff-]{3,40}$/

/** Numbers of a contact, and characters of its notes: several that are merged fit. */
export const MAX_NUMBERS = 100
export const MAX_NOTES = 10_000

/** The user's own contacts, and those shared by others if the company allows sharing. */
export const contacts = defineResource({
  name: 'contact',
  path: '/api/webrtc/contacts',
  title: 'contacts',
  abilities: { read: useContacts, write: useContacts },
  label: 'name',
  key: 'name',
  sheetId: true,
  order: 'name',
  canDisable: false,
  // The name's column shows the picture.
  columns: ['name', 'organisation', 'numbers', 'email', 'shared'],
  fields: {
    picture: pictureField({ listed: true }),
    name: requiredText({ max: 120, listed: true, sort: true, filter: true }),
    organisation: optionalText({ max: 120, listed: true, sort: true, filter: true }),
    job_title: optionalText({ max: 120 }),
    numbers: linesField({ max: MAX_NUMBERS, pattern: NUMBER, tidy: asOneLine, listed: true, filter: true }),
    email: emailField({ listed: true, filter: true }),
    shared: flagField({ listed: true, filter: true }),
    owner: personField({ access: 'read', filter: true }),
    notes: longTextField({ max: MAX_NOTES }),
  },
})
