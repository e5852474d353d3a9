import { allow, defineAbility } from '#platform/contract/access.ts'
import { defineOptions } from './options.ts'

/** Who the others of the company are, by name: whoever sees a list with people in it. */
export const choosePeople = defineAbility(
  'resources.people',
  allow('administrator', 'supervisor', 'agent', 'operator'),
)

/** The people of the company, for every field that names one. */
export const personOptions = defineOptions({
  path: '/api/resources/people',
  title: 'people of the company',
  ability: choosePeople,
})
