import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam, text } from '#platform/contract/scalars.ts'
import {
  choiceField,
  emailField,
  linesField,
  optionalText,
  referencesField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { pictureField } from '#platform/resource/contract/file-fields.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { tidyBlocked } from '#platform/telephony/contract/hidden-caller.ts'
import { manageUsers } from './abilities.ts'
import { hasPlainLetters } from './plain-letters.ts'
import { userGroupOptions } from './user-groups.ts'

/** Administrators cannot demote themselves. */
export const ownAccount = defineError('admin.own_account', 409)

/** A number, or the beginning of numbers with `*` at its end. */
const NUMBER_PATTERN = /^\+?[0-9*#]{1,24}$/
/** The same, or `HIDDEN_CALLERS`. */
const CALLER_PATTERN = /^(?:\+?[0-9*#]{1,24}|oculto)$/

/** In place of a number: the next free one. */
export const NEXT_EXTENSION = 'auto'

/** Whom a supervisor sees: everybody, or the people of their groups. */
const SUPERVISES = ['company', 'groups'] as const

/** Call permissions; each level includes those before it. */
const CALL_PERMISSIONS = ['none', 'internal', 'national', 'international'] as const

export const users = defineResource({
  name: 'user',
  path: '/api/admin/users',
  title: 'company users',
  abilities: { read: manageUsers, write: manageUsers },
  label: 'username',
  headline: 'short_name',
  key: 'username',
  order: 'short_name',
  canDisable: true,
  fields: {
    avatar: pictureField({}),
    short_name: requiredText({ max: 80, listed: true, sort: true }),
    // Fixed, since people sign in with it.
    username: requiredText({
      max: 64,
      pattern: /^[\p{L}\p{N}._@+-]+$/u,
      tidy: (name) => name.normalize('NFC'),
      rule: { text: 'field.plain_letters', holds: hasPlainLetters },
      access: 'create',
      listed: true,
      sort: true,
    }),
    email: emailField({ sort: true }),
    role: choiceField({
      choices: ['agent', 'supervisor', 'administrator'],
      fallback: 'agent',
      listed: true,
      filter: true,
      sort: true,
    }),
    // Set on creation; changed later in the list of extensions.
    extension: optionalText({
      max: 10,
      pattern: /^([0-9]{2,10}|auto)$/,
      access: 'create',
      listed: true,
      sort: true,
    }),
    groups: referencesField({ options: userGroupOptions, max: 50 }),
    // Whoever comes into a group is bound to their groups by that.
    supervises: choiceField({ choices: SUPERVISES, fallback: 'company', filter: true }),
    call_permission: choiceField({
      choices: CALL_PERMISSIONS,
      fallback: 'national',
      filter: true,
      section: 'calls',
    }),
    in_call_number_blocked: linesField({ max: 200, pattern: CALLER_PATTERN, tidy: tidyBlocked }),
    out_call_number_blocked: linesField({ max: 200, pattern: NUMBER_PATTERN, tidy: tidyBlocked }),
  },
})

/** The user has no mail address, or is disabled. */
export const noAddress = defineError('admin.no_address', 409)

export const inviteUser = defineRoute({
  method: 'POST',
  path: '/api/admin/users/:id/invitation/',
  summary:
    'Mails a single-use link for choosing a password. Clears the user’s password, ends their sessions and invalidates earlier invitations.',
  auth: 'session',
  ability: manageUsers,
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound, noAddress, ownAccount],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

/** Users in one request for invitations, at most. */
export const MAX_INVITED = 100

export const inviteUsers = defineRoute({
  method: 'POST',
  path: '/api/admin/users/invitations/',
  summary: 'Invites several users by user name; those who cannot be invited are named and unchanged.',
  auth: 'session',
  ability: manageUsers,
  body: z.object({ usernames: z.array(text(64).min(1)).min(1).max(MAX_INVITED) }),
  answer: z.object({ invited: z.number().int(), refused: z.array(z.string()) }),
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

export const resetUserPassword = defineRoute({
  method: 'POST',
  path: '/api/admin/users/:id/password/',
  summary: 'Sets a new initial password, shown once; invalidates the old one and ends all sessions.',
  auth: 'session',
  ability: manageUsers,
  params: z.object({ id: idParam }),
  answer: z.object({ once: z.object({ password: z.string() }) }),
  errors: [notFound, ownAccount],
})
