import { referenceField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { campaignOptions, groupOptions, lineOptions, originOptions } from '../options.ts'
import { CONFIGURED, position } from './configured.ts'

/** Assigns new records without an owner to a group's members in rotation. The first matching rule applies. */
export const assignmentRules = defineResource({
  ...CONFIGURED,
  name: 'crm_assignment',
  path: '/api/crm/assignment-rules',
  title: 'assignment rules',
  canDisable: true,
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    origin: referenceField({ options: originOptions, listed: true, filter: true }),
    campaign: referenceField({ options: campaignOptions, listed: true, filter: true }),
    line: referenceField({ options: lineOptions, listed: true, filter: true }),
    group: referenceField({ options: groupOptions, required: true, listed: true, filter: true }),
    position,
  },
})
