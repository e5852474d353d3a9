import { numberField, requiredText } from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { manageUsers } from './abilities.ts'

/** As identity providers name groups. */
export const MAX_GROUP_NAME = 256

/** Groups of users, for bulk work. */
export const userGroups = defineResource({
  name: 'user_group',
  path: '/api/admin/user-groups',
  title: 'user groups',
  abilities: { read: manageUsers, write: manageUsers },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
  fields: {
    name: requiredText({ max: MAX_GROUP_NAME, listed: true, sort: true }),
    members: numberField({ min: 0, max: 100_000, fallback: 0, access: 'read', listed: true, sort: true }),
  },
})

export const userGroupOptions = defineOptions({
  path: '/api/admin/user-group-options',
  title: 'user groups',
  ability: manageUsers,
})
