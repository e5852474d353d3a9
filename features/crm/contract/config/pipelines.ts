import {
  colorField,
  numberField,
  referenceField,
  referencesField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { lineOptions, phaseOptions, variableOptions } from '../options.ts'
import { CONFIGURED, position } from './configured.ts'

/** Business lines: each is a pipeline of phases. */
export const businessLines = defineResource({
  ...CONFIGURED,
  uses: {},
  name: 'crm_line',
  path: '/api/crm/business-lines',
  title: 'business lines',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    color: colorField({ fallback: '#1565c0', listed: true }),
    phases: numberField({ min: 0, max: 10_000, fallback: 0, access: 'read', listed: true }),
    position,
  },
})

export const phases = defineResource({
  ...CONFIGURED,
  uses: { alike: ['line'] },
  name: 'crm_phase',
  path: '/api/crm/phases',
  title: 'pipeline phases',
  order: 'line,position',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    // Read-only after creation: its businesses would end up in another line.
    line: referenceField({
      options: lineOptions,
      required: true,
      access: 'create',
      listed: true,
      sort: true,
      filter: true,
    }),
    color: colorField({ fallback: '#1565c0', listed: true }),
    stages: numberField({ min: 0, max: 10_000, fallback: 0, access: 'read', listed: true }),
    position,
  },
})

export const stages = defineResource({
  ...CONFIGURED,
  uses: {},
  name: 'crm_stage',
  path: '/api/crm/stages',
  title: 'pipeline stages',
  order: 'phase,position',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    phase: referenceField({
      options: phaseOptions,
      required: true,
      access: 'create',
      listed: true,
      sort: true,
      filter: true,
    }),
    probability: numberField({ min: 0, max: 100, fallback: 0, listed: true, sort: true }),
    stale_days: numberField({ min: 0, max: 3650, fallback: 0, listed: true, sort: true }),
    demanded: referencesField({ options: variableOptions, max: 30, listed: true }),
    color: colorField({ fallback: '#1565c0' }),
    position,
  },
})
