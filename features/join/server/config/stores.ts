import { type RawBuilder, sql } from 'kysely'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { bind } from '#platform/http/server/bind.ts'
import { translate } from '#platform/i18n/text.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import { refuseOwnHours } from '#platform/resource/server/own-hours.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { updateRow } from '#platform/resource/server/write-rows.ts'
import { joinAccountOptions } from '../../contract/config/accounts.ts'
import {
  joinClosingTypes,
  joinDefaultMessages,
  joinDisconnectReasons,
  joinLabels,
  joinSurveys,
} from '../../contract/config/catalogs.ts'
import { joinGroupOptions, joinGroups } from '../../contract/config/groups.ts'
import { joinTexts } from '../../i18n/texts.ts'
import { botStore } from '../bots/bot-store.ts'
import { templateStore } from '../campaigns/templates/template-store.ts'
import type { JoinContext } from '../join-context.ts'
import { accountStore, testAccountRoute } from './account-store.ts'
import { tellingCatalogs } from './tell-catalogs.ts'
import { usesOfGroups, usesOfLabels } from './uses.ts'

const texts = joinTexts

const MEMBERS = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'label', u.short_name) ORDER BY m.position), '[]')
    FROM join_group_members m JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
   WHERE m.group_id = r.id)` satisfies RawBuilder<unknown>

const groupStore: Store = defineStore({
  resource: joinGroups,
  table: 'join_groups',
  texts,
  touches: ['join_account', 'join_default_message'],
  references: {
    members: { table: 'users', label: 'short_name', key: 'username' },
    calendar: 'business_calendars',
  },
  links: { members: { table: 'join_group_members', ours: 'group_id', theirs: 'user_id' } },
  select: { members: MEMBERS },
  unique: { join_groups_name_key: 'name' },
  async edit(context, id, patch) {
    await refuseOwnHours(context, {
      table: 'join_groups',
      id,
      patch,
      text: (language) => translate(texts, language, 'join_group.calendar.own_hours'),
    })
    await updateRow(groupStore)(context, id, patch)
  },
  uses: usesOfGroups,
})

const labelStore = defineStore({
  resource: joinLabels,
  table: 'join_labels',
  texts,
  select: {
    chats: sql`(SELECT count(*) FROM join_conversations c WHERE c.company_id = r.company_id AND c.label_id = r.id)`,
  },
  unique: { join_labels_name_key: 'name' },
  uses: usesOfLabels,
})

const defaultMessageStore = defineStore({
  resource: joinDefaultMessages,
  table: 'join_default_messages',
  texts,
  references: { group: 'join_groups' },
  unique: { join_default_messages_name_key: 'name' },
})

const reasonStore = defineStore({
  resource: joinDisconnectReasons,
  table: 'join_disconnect_reasons',
  texts,
  unique: { join_disconnect_reasons_name_key: 'name' },
})

const closingTypeStore = defineStore({
  resource: joinClosingTypes,
  table: 'join_closing_types',
  texts,
  unique: { join_closing_types_name_key: 'name' },
})

const surveyStore = defineStore({
  resource: joinSurveys,
  table: 'join_surveys',
  texts,
  unique: { join_surveys_name_key: 'name' },
})

/** Routes of the channel's configuration, for administrators. */
export function configRoutes(context: JoinContext): readonly BoundRoute[] {
  const stores = [
    accountStore(context),
    botStore,
    groupStore,
    labelStore,
    defaultMessageStore,
    reasonStore,
    closingTypeStore,
    surveyStore,
    templateStore(context),
  ]
  return [
    ...stores.flatMap((store) =>
      resourceRoutes(store).map((route) => tellingCatalogs(context, store.resource.name, route)),
    ),
    testAccountRoute(context),
    bind(joinGroupOptions, ({ unit, query }) => findOptions(unit.rows, 'join_groups', query)),
    bind(joinAccountOptions, ({ unit, query }) => findOptions(unit.rows, 'join_accounts', query)),
  ]
}

/** Records that are still referred to are not purged. */
export const configPurges: readonly Purge[] = [
  { table: 'join_default_messages' },
  { table: 'join_templates' },
  { table: 'join_surveys' },
  { table: 'join_labels' },
  { table: 'join_closing_types' },
  { table: 'join_disconnect_reasons' },
  { table: 'join_accounts' },
  { table: 'join_bots' },
  { table: 'join_groups' },
]
