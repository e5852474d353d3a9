import { flagField, numberField, referenceField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { dayField, longTextField, moneyField, personField } from '#platform/resource/contract/value-fields.ts'
import { seeAmounts } from './abilities.ts'
import { ALIASES, LISTED } from './listed.ts'
import {
  businessOptions,
  campaignOptions,
  companyOptions,
  groupOptions,
  lineOptions,
  originOptions,
  personOptions,
} from './options.ts'

export const sales = defineResource({
  ...LISTED,
  name: 'crm_sale',
  path: '/api/crm/sales',
  title: 'sales',
  label: 'name',
  key: 'name',
  sharesNames: true,
  order: '-sold_on',
  aliases: { ...ALIASES, initDate: 'sold_on_from', finishDate: 'sold_on_to' },
  fields: {
    sale_id: numberField({
      min: 1,
      max: 2_147_483_647,
      fallback: 1,
      access: 'read',
      listed: true,
      sort: true,
    }),
    name: requiredText({ max: 160, listed: true, sort: true }),
    person: referenceField({ options: personOptions, listed: true, sort: true, filter: true }),
    company: referenceField({ options: companyOptions, listed: true, sort: true, filter: true }),
    amount: moneyField({ required: true, listed: true, sort: true, filter: true, seenWith: seeAmounts }),
    sold_on: dayField({ required: true, listed: true, sort: true, filter: true }),
    line: referenceField({ options: lineOptions, listed: true, filter: true }),
    repurchase: flagField({ access: 'read', listed: true, filter: true }),
    business: referenceField({ options: businessOptions, access: 'read', filter: true }),
    owner: personField({ listed: true, sort: true, filter: true }),
    group: referenceField({ options: groupOptions, filter: true }),
    origin: referenceField({ options: originOptions, filter: true }),
    campaign: referenceField({ options: campaignOptions, filter: true }),
    notes: longTextField({ max: 4000 }),
  },
})
