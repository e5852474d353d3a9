import { allow, defineAbility } from '#platform/contract/access.ts'
import { defineOptions } from './options.ts'

/** For everybody who sees lists with people in them. */
export const choosePeople = defineAbility(
  'resources.people',
  allow('administrator', 'supervisor', 'agent', 'operator'),
)

/** The company's users, for fields that name one. */
export const personOptions = defineOptions({
  path: '/api/resources/people',
  title: 'people of the company',
  ability: choosePeople,
})
