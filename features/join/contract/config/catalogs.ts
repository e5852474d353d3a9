import {
  choiceField,
  colorField,
  flagField,
  linesField,
  numberField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { fileField } from '#platform/resource/contract/file-fields.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField } from '#platform/resource/contract/value-fields.ts'
import { BUTTON } from '../templates/template-text.ts'
import { joinAccountOptions, QUALITY } from './accounts.ts'
import { CONFIGURED } from './configured.ts'
import { joinGroupOptions } from './groups.ts'

/** Labels of conversations: etiquetas. */
export const joinLabels = defineResource({
  ...CONFIGURED,
  uses: {},
  name: 'join_label',
  path: '/api/admin/join-labels',
  title: 'labels of conversations',
  fields: {
    name: requiredText({ max: 60, listed: true, sort: true }),
    color: colorField({ fallback: '#1976d2', listed: true }),
    chats: numberField({ min: 0, max: 100_000_000, fallback: 0, access: 'read', listed: true }),
  },
})

/** Canned responses: predefinidos. */
export const joinDefaultMessages = defineResource({
  ...CONFIGURED,
  name: 'join_default_message',
  path: '/api/admin/join-default-messages',
  title: 'canned responses',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    /** Typed after `/` to find it. */
    shortcut: optionalText({ max: 30, pattern: /^[a-z0-9_-]*$/, listed: true, sort: true }),
    message: longTextField({ max: 4000, required: true, listed: true }),
    /** Without a group: available to everybody. */
    group: referenceField({ options: joinGroupOptions, listed: true, sort: true }),
  },
})

/** Reasons for an agent's disconnection: opciones-desconexion. */
export const joinDisconnectReasons = defineResource({
  ...CONFIGURED,
  name: 'join_disconnect_reason',
  path: '/api/admin/join-disconnect-reasons',
  title: 'disconnection reasons',
  fields: { name: requiredText({ max: 80, listed: true, sort: true }) },
})

/** Types of closing: opciones-cierre. */
export const joinClosingTypes = defineResource({
  ...CONFIGURED,
  name: 'join_closing_type',
  path: '/api/admin/join-closing-types',
  title: 'closing types',
  fields: { name: requiredText({ max: 80, listed: true, sort: true }) },
})

/** Questions to the contact after the conversation: encuestas. */
export const joinSurveys = defineResource({
  ...CONFIGURED,
  name: 'join_survey',
  path: '/api/admin/join-surveys',
  title: 'surveys of conversations',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    question: longTextField({ max: 1000, required: true, listed: true }),
    options: linesField({ max: 10, pattern: /^.{1,20}$/, listed: true }),
    thanks: longTextField({ max: 1000 }),
  },
})

/** Templates, which the provider approves beforehand. */
export const joinTemplates = defineResource({
  ...CONFIGURED,
  uses: { alike: ['account'] },
  name: 'join_template',
  path: '/api/admin/join-templates',
  title: 'message templates',
  fields: {
    name: requiredText({ max: 120, pattern: /^[a-z0-9_]+$/, listed: true, sort: true }),
    status: choiceField({
      choices: ['draft', 'pending', 'approved', 'rejected', 'paused'],
      tones: {
        draft: 'default',
        pending: 'warning',
        approved: 'success',
        rejected: 'error',
        paused: 'warning',
      },
      fallback: 'draft',
      access: 'read',
      listed: true,
      sort: true,
      filter: true,
    }),
    quality: choiceField({ ...QUALITY, listed: true }),
    account: referenceField({
      options: joinAccountOptions,
      required: true,
      listed: true,
      sort: true,
      filter: true,
    }),
    language: requiredText({ max: 10, pattern: /^[a-z]{2,3}(_[A-Z]{2})?$/, listed: true }),
    category: choiceField({
      choices: ['utility', 'marketing', 'authentication'],
      fallback: 'utility',
      listed: true,
      sort: true,
      filter: true,
    }),
    header: choiceField({ choices: ['text', 'image', 'video', 'document'], fallback: 'text' }),
    /** Of the header, where that takes one. */
    file: fileField({ noSheet: true }),
    message: longTextField({ max: 1024, required: true, listed: true }),
    footer: optionalText({ max: 60 }),
    /** `Title`, `Title | https://…` or `Title | +57…`. */
    buttons: linesField({ max: 10, pattern: BUTTON }),
    default_values: linesField({ max: 20, pattern: /^.{0,300}$/ }),
    /** The provider’s id; received from it, or typed in for an existing template. */
    provider_id: optionalText({ max: 200 }),
    rejection: optionalText({ max: 500, access: 'read' }),
    favourite: flagField({ fallback: false, listed: true }),
  },
})
