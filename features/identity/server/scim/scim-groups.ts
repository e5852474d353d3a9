import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { MAX_GROUP_NAME } from '#features/users/contract/user-groups.ts'
import type { Rows } from '#platform/db/database.ts'
import { ScimError } from './scim-answer.ts'
import type { ScimPath } from './scim-path.ts'

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export interface GroupRow {
  id: number
  name: string
  external_id: string | null
  created_at: Date
  changed_at: Date
  version: number
  members: { id: number; name: string }[]
  total: number
}

const members = z.array(z.object({ value: z.string().regex(/^\d{1,15}$/) })).max(10_000)
export const groupFields = z.object({
  displayName: z.string().trim().min(1).max(MAX_GROUP_NAME),
  externalId: z.string().trim().max(300).nullable().optional(),
  members: members.nullable().optional(),
})

const groupsWhere = (rows: Rows, which: RawBuilder<unknown>, page: { startIndex: number; count: number }) =>
  sql<GroupRow>`
    SELECT g.id, g.name, s.external_id, g.created_at, coalesce(s.changed_at, g.created_at) AS changed_at, g.version,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.short_name) ORDER BY u.id), '[]')
              FROM user_group_members m JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
             WHERE m.group_id = g.id) AS members,
           (count(*) OVER ())::integer AS total
      FROM user_groups g LEFT JOIN scim_groups s ON s.group_id = g.id
     WHERE g.deleted_at IS NULL AND ${which} ORDER BY g.id OFFSET ${page.startIndex - 1} LIMIT ${page.count}`
    .execute(rows)
    .then((found) => found.rows)

export const groupById = async (rows: Rows, id: number): Promise<GroupRow> => {
  const [row] = await groupsWhere(rows, sql`g.id = ${id}`, { startIndex: 1, count: 1 })
  if (!row) throw new ScimError(404, 'there is no such group')
  return row
}

export async function findGroups(
  rows: Rows,
  filter: { name: 'displayName' | 'externalId'; value: string } | null,
  page: { startIndex: number; count: number },
): Promise<{ total: number; groups: readonly GroupRow[] }> {
  const where =
    filter === null
      ? sql`true`
      : filter.name === 'displayName'
        ? sql`search_form(g.name) = search_form(${filter.value})`
        : sql`s.external_id = ${filter.value}`
  const groups = await groupsWhere(rows, where, { ...page, count: Math.max(1, page.count) })
  return { total: groups[0]?.total ?? 0, groups: groups.slice(0, page.count) }
}

export async function saveGroup(
  rows: Rows,
  companyId: number,
  { id, name, externalId }: { id: number | null; name: string; externalId: string | null },
): Promise<number> {
  const same = await sql<{ id: number }>`
    SELECT id FROM user_groups WHERE deleted_at IS NULL AND search_form(name) = search_form(${name})
       AND id IS DISTINCT FROM ${id}::bigint`.execute(rows)
  if (same.rows.length > 0) throw new ScimError(409, 'there is a group of this name', 'uniqueness')
  const written = await (id === null
    ? sql<{
        id: number
      }>`INSERT INTO user_groups (company_id, name) VALUES (${companyId}, ${name}) RETURNING id`
    : sql<{
        id: number
      }>`UPDATE user_groups SET name = ${name}, version = version + 1 WHERE id = ${id} RETURNING id`
  ).execute(rows)
  const groupId = written.rows[0]?.id
  if (groupId === undefined) throw new ScimError(404, 'there is no such group')
  await sql`
    INSERT INTO scim_groups (group_id, company_id, external_id) VALUES (${groupId}, ${companyId}, ${externalId})
    ON CONFLICT (group_id) DO UPDATE SET external_id = excluded.external_id, changed_at = now()`.execute(rows)
  return groupId
}

/** Adds, removes or replaces members; ids of others than the company's people are left out. */
export async function saveMembers(
  rows: Rows,
  { companyId, groupId }: { companyId: number; groupId: number },
  { op, ids }: { op: 'add' | 'remove' | 'replace'; ids: readonly number[] },
): Promise<void> {
  if (op === 'remove')
    await sql`DELETE FROM user_group_members WHERE group_id = ${groupId} AND user_id = ANY(${[...ids]}::bigint[])`.execute(
      rows,
    )
  if (op === 'replace')
    await sql`DELETE FROM user_group_members WHERE group_id = ${groupId} AND NOT (user_id = ANY(${[...ids]}::bigint[]))`.execute(
      rows,
    )
  if (op !== 'remove')
    await sql`
      INSERT INTO user_group_members (company_id, group_id, user_id)
      SELECT ${companyId}, ${groupId}, u.id FROM users u
       WHERE u.id = ANY(${[...ids]}::bigint[]) AND u.company_id = ${companyId} AND u.deleted_at IS NULL
         AND u.role <> 'operator' AND u.support_operator_id IS NULL
      ON CONFLICT DO NOTHING`.execute(rows)
}

export const idsIn = (value: unknown): number[] => {
  const parsed = members.safeParse(
    Array.isArray(value) ? value : value === undefined || value === null ? [] : [value],
  )
  if (!parsed.success) throw new ScimError(400, 'members have a value each', 'invalidValue')
  return parsed.data.map((one) => Number(one.value))
}

/**
 * `members[value eq "7"]`, as Microsoft Entra and Okta remove one.
 * @returns undefined without brackets; null for an id that is nobody's here
 * @throws ScimError `invalidPath` for another filter, which must not count as none: that would mean all members
 */
export function memberInPath({ filter }: ScimPath): number | null | undefined {
  if (filter === null) return undefined
  const [, id] = /^\s*value\s+eq\s+"?([^"\s]+)"?\s*$/i.exec(filter) ?? []
  if (id === undefined) throw new ScimError(400, 'only members[value eq "id"]', 'invalidPath')
  return /^\d{1,15}$/.test(id) ? Number(id) : null
}

export const presentGroup = (origin: string, row: GroupRow): object => ({
  schemas: [GROUP_SCHEMA],
  id: String(row.id),
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  displayName: row.name,
  members: row.members.map(({ id, name }) => ({
    value: String(id),
    display: name,
    $ref: `${origin}/scim/v2/Users/${id}`,
  })),
  meta: {
    resourceType: 'Group',
    created: row.created_at.toISOString(),
    lastModified: row.changed_at.toISOString(),
    version: `W/"${row.version}-${row.changed_at.getTime().toString(36)}"`,
    location: `${origin}/scim/v2/Groups/${row.id}`,
  },
})
