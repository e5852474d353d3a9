import { z } from 'zod'
import { userGroupOptions } from '#features/users/contract/user-groups.ts'
import { notFound } from '#platform/contract/errors.ts'
import { page, queryInt } from '#platform/contract/paging.ts'
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
import { personOptions } from '#platform/resource/contract/person-options.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import {
  choicesField,
  longTextField,
  personField,
  timeField,
} from '#platform/resource/contract/value-fields.ts'
import { manageAnnouncements } from './abilities.ts'

const people = { min: 0, max: 1_000_000, fallback: 0, access: 'read' } as const

/** A company's announcements to its people. Sent ones cannot be changed. */
export const announcements = defineResource({
  name: 'announcement',
  path: '/api/admin/announcements',
  title: 'announcements',
  abilities: { read: manageAnnouncements, write: manageAnnouncements },
  label: 'subject',
  key: 'subject',
  order: '-created_at',
  canDisable: false,
  columns: ['subject', 'audience', 'sent_at', 'recipients', 'readers', 'send_at', 'author'],
  verbs: ['create', 'edit', 'remove', 'export'],
  fields: {
    subject: requiredText({ max: 120, listed: true, sort: true }),
    body: longTextField({ max: 500, required: true }),
    /** Address within the program: `/pbxCloud/agenda`. */
    link: optionalText({ max: 300, pattern: /^\/([^\s/]\S*)?$/ }),
    audience: choiceField({
      choices: ['all', 'groups', 'roles', 'people'],
      fallback: 'all',
      listed: true,
      filter: true,
      section: 'audience',
    }),
    groups: referencesField({ options: userGroupOptions, max: 100 }),
    roles: choicesField({ choices: ['agent', 'supervisor', 'administrator'] }),
    people: referencesField({ options: personOptions, max: 500 }),
    /** Empty: sent at once. */
    send_at: timeField({ listed: true, sort: true, filter: true, section: 'sending' }),
    sent_at: instantField({ listed: true, sort: true, filter: true }),
    recipients: numberField({ ...people, listed: true, sort: true }),
    readers: numberField({ ...people, listed: true }),
    author: personField({ access: 'read', listed: true, filter: true }),
  },
})

export const listReaders = defineRoute({
  method: 'GET',
  path: '/api/admin/announcements/:id/readers/',
  summary: 'Lists the recipients of an announcement and when they read it, unread first.',
  auth: 'session',
  ability: manageAnnouncements,
  params: z.object({ id: idParam }),
  query: z.object({ page_size: queryInt(50, 200), page: queryInt(1, 100_000) }),
  answer: page(z.object({ id, name: z.string(), read_at: instant.nullable() })).extend({
    unread: z.number().int(),
  }),
  errors: [notFound],
})
