import {
  colorField,
  linesField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField } from '#platform/resource/contract/value-fields.ts'
import { campaignOptions, lineOptions, originOptions } from '../options.ts'
import { CONFIGURED } from './configured.ts'

/** Public web forms; each submission creates a lead. */
export const forms = defineResource({
  ...CONFIGURED,
  name: 'crm_form',
  path: '/api/crm/forms',
  title: 'public forms',
  order: 'name',
  canDisable: true,
  fields: {
    name: requiredText({ max: 120, listed: true, sort: true }),
    heading: optionalText({ max: 120, listed: true }),
    intro: longTextField({ max: 500 }),
    button: optionalText({ max: 40 }),
    color: colorField({ fallback: '#1557c0' }),
    thanks: longTextField({ max: 500 }),
    consent: longTextField({ max: 2000 }),
    redirect: optionalText({ max: 500, pattern: /^https?:\/\/\S+$/ }),
    origins: linesField({ max: 20, pattern: /^https?:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/ }),
    origin: referenceField({ options: originOptions, listed: true, sort: true, filter: true }),
    campaign: referenceField({ options: campaignOptions, listed: true, sort: true, filter: true }),
    line: referenceField({ options: lineOptions, sort: true, filter: true }),
    public_key: requiredText({ max: 40, access: 'read' }),
  },
})
