import { bind } from '#platform/http/server/bind.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import { userGroupOptions } from '../../contract/user-groups.ts'

export const listGroupOptionsRoute = bind(userGroupOptions, ({ unit, query }) =>
  findOptions(unit.rows, 'user_groups', query),
)
