import { z } from 'zod'
import { usePhone } from '#features/phone/contract/abilities.ts'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import { choiceField, numberField, referenceField, requiredText } from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { manageExtensions } from './abilities.ts'

/** Users that can own an extension: those who have none yet. */
export const extensionOwners = defineOptions({
  path: '/api/admin/extension-owners',
  title: 'users without an extension',
  ability: manageExtensions,
})

/** The accounts that devices register with; callable as soon as the row is committed. */
export const extensions = defineResource({
  name: 'extension',
  path: '/api/admin/extensions',
  title: 'extensions of the company',
  abilities: { read: manageExtensions, write: manageExtensions },
  label: 'number',
  key: 'number',
  order: 'number',
  canDisable: true,
  uses: {},
  fields: {
    // Fixed after creation, since devices register by it.
    number: requiredText({ max: 10, pattern: /^[0-9]{2,10}$/, access: 'create', listed: true, sort: true }),
    display_name: requiredText({ max: 80, listed: true, sort: true }),
    owner: referenceField({ options: extensionOwners, listed: true, sort: true }),
    call_limit: numberField({ min: 1, max: 20, fallback: 2, listed: true, sort: true }),
    // `user`: the owner's call permission.
    reach: choiceField({
      choices: ['user', 'none', 'internal', 'local', 'national', 'mobile', 'international', 'premium'],
      fallback: 'user',
      filter: true,
    }),
    account: requiredText({ max: 64, access: 'read' }),
  },
})

export const renewExtensionSecret = defineRoute({
  method: 'POST',
  path: '/api/admin/extensions/:id/secret/',
  summary:
    'Issues a new secret for the devices of an extension, shown once. The old one can no longer register; calls in progress continue.',
  auth: 'session',
  ability: manageExtensions,
  params: z.object({ id: idParam }),
  answer: z.object({ once: z.record(z.string(), z.string()) }),
  errors: [notFound],
})

export const renewOwnPhoneSecret = defineRoute({
  method: 'POST',
  path: '/api/pbx/own_phone/secret/',
  summary:
    'Issues a new secret for the desk phones of one’s own extension, shown once. The old one can no longer register; browsers keep theirs.',
  auth: 'session',
  ability: usePhone,
  answer: z.object({ number: z.string(), once: z.record(z.string(), z.string()) }),
  errors: [notFound],
  rate: { max: 10, perSeconds: 60, by: 'user' },
})
