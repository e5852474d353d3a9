import { defineError } from '#platform/contract/errors.ts'
import { choiceField, emailField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { runPlatform } from './abilities.ts'

/** Refused for oneself, so that one operator always stays. */
export const operatorNeeded = defineError('provider.operator_needed', 409)

export const USERNAME = /^[a-zA-Z0-9][a-zA-Z0-9._@-]{1,63}$/

/** Who runs the platform; a first password is generated and shown once. */
export const operators = defineResource({
  name: 'operator',
  path: '/api/admin/operators',
  title: 'platform operators',
  abilities: { read: runPlatform, write: runPlatform },
  label: 'username',
  headline: 'short_name',
  key: 'username',
  order: 'short_name',
  canDisable: true,
  fields: {
    short_name: requiredText({ max: 80, listed: true, sort: true }),
    username: requiredText({ max: 64, pattern: USERNAME, access: 'create', listed: true, sort: true }),
    email: emailField({ listed: true, sort: true }),
    language: choiceField({ choices: ['es', 'en'], fallback: 'es', listed: true }),
  },
})
