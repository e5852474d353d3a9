import { type RawBuilder, sql } from 'kysely'
import type { Principal } from './principal.ts'

type Viewer = Pick<Principal, 'userId' | 'role'>

/**
 * SQL: whether the viewer supervises the user of `column`. A supervisor in user groups has the people of these and themselves; one in
 * no group, and an administrator, everybody.
 */
export const supervises = ({ role, userId }: Viewer, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  role === 'administrator'
    ? sql<boolean>`true`
    : role !== 'supervisor'
      ? sql<boolean>`${column} = ${userId}`
      : sql<boolean>`(NOT EXISTS (
          SELECT FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
           WHERE m.user_id = ${userId})
        OR ${column} = ${userId} OR ${column} IN (
          SELECT their.user_id FROM user_group_members m
            JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
            JOIN user_group_members their ON their.group_id = m.group_id
           WHERE m.user_id = ${userId}))`
