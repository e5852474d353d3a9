import { type RawBuilder, sql } from 'kysely'
import type { Principal } from './principal.ts'

type Viewer = Pick<Principal, 'userId' | 'role'>

/** SQL: whether the viewer supervises the whole company: an administrator, or a supervisor in no user group. */
export const supervisesAll = ({ role, userId }: Viewer): RawBuilder<boolean> =>
  role === 'administrator'
    ? sql<boolean>`true`
    : role !== 'supervisor'
      ? sql<boolean>`false`
      : sql<boolean>`NOT EXISTS (
          SELECT FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
           WHERE m.user_id = ${userId})`

/**
 * SQL: whether the viewer supervises the user of `column`. A supervisor in user groups has the people of these and themselves; somebody
 * who supervises nobody has themselves.
 */
export const supervises = (viewer: Viewer, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  viewer.role !== 'supervisor' && viewer.role !== 'administrator'
    ? sql<boolean>`${column} = ${viewer.userId}`
    : sql<boolean>`(${supervisesAll(viewer)} OR ${column} = ${viewer.userId} OR ${column} IN (
        SELECT their.user_id FROM user_group_members m
          JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
          JOIN user_group_members their ON their.group_id = m.group_id
         WHERE m.user_id = ${viewer.userId}))`
