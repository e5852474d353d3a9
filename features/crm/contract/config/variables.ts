import {
  choiceField,
  flagField,
  linesField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { variableTypeOptions } from '../options.ts'
import { CONFIGURED, position } from './configured.ts'

export const VARIABLE_KINDS = [
  'text',
  'number',
  'money',
  'date',
  'choice',
  'several',
  'person',
  'file',
] as const
export type VariableKind = (typeof VARIABLE_KINDS)[number]

export const VARIABLE_ENTITIES = ['person', 'company', 'interaction', 'business', 'sale'] as const
export type VariableEntity = (typeof VARIABLE_ENTITIES)[number]

/** Types of custom fields. */
export const variableTypes = defineResource({
  ...CONFIGURED,
  uses: { alike: ['kind'] },
  name: 'crm_variable_type',
  path: '/api/crm/variable-types',
  title: 'variable types',
  order: 'name',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    // Read-only after creation: stored values of one kind cannot be converted to another.
    kind: choiceField({
      choices: VARIABLE_KINDS,
      fallback: 'text',
      access: 'create',
      listed: true,
      sort: true,
      filter: true,
    }),
    choices: linesField({ max: 100, pattern: /^.{1,80}$/, listed: true }),
  },
})

/** Custom fields of persons, companies, interactions, businesses and sales. */
export const variables = defineResource({
  ...CONFIGURED,
  uses: { alike: ['entity', 'type'] },
  name: 'crm_variable',
  path: '/api/crm/variables',
  title: 'variables',
  order: 'entity,position',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    entity: choiceField({
      choices: VARIABLE_ENTITIES,
      fallback: 'person',
      access: 'create',
      listed: true,
      sort: true,
      filter: true,
    }),
    type: referenceField({
      options: variableTypeOptions,
      required: true,
      access: 'create',
      listed: true,
      sort: true,
      filter: true,
    }),
    help: optionalText({ max: 200 }),
    listed: flagField({ listed: true, filter: true }),
    position,
  },
})
