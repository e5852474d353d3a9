import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { ids, seenUsers } from '#platform/access/supervised.ts'
import { defineStore } from '#platform/resource/server/store.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { conferences } from '../../contract/conferences.ts'
import { conferenceTexts } from '../../i18n/conferences/texts.ts'
import { withMembersNamed } from './name-members.ts'

/** Condition on `r`: conferences of those whom the user sees. */
export function attendedBy(viewer: Pick<Principal, 'userId' | 'role' | 'team'>) {
  const users = seenUsers(viewer)
  return users === null ? sql<boolean>`true` : sql<boolean>`r.user_ids && ${ids(users)}`
}

export const conferenceStore = (nameNumbers: NameNumbers) =>
  defineStore({
    resource: conferences,
    table: 'conferences',
    texts: conferenceTexts,
    scope: attendedBy,
    complete: withMembersNamed(nameNumbers),
    select: {
      conference_id: sql`r.conference_id::text`,
      duration: sql`coalesce(round(extract(epoch FROM r.ended_at - r.started_at)), 0)::integer`,
      people: sql`(SELECT count(*)::integer FROM jsonb_array_elements(r.members) m WHERE m ->> 'joined_at' IS NOT NULL)`,
    },
  })
