import { sql } from 'kysely'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { bind } from '#platform/http/server/bind.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { defineStore } from '#platform/resource/server/store.ts'
import { joinAccountOptions } from '../../contract/config/accounts.ts'
import {
  joinClosingTypes,
  joinDefaultMessages,
  joinDisconnectReasons,
  joinLabels,
  joinSurveys,
} from '../../contract/config/catalogs.ts'
import { joinGroupOptions } from '../../contract/config/groups.ts'
import { joinTexts } from '../../i18n/texts.ts'
import { botStore } from '../bots/bot-store.ts'
import { templateStore } from '../campaigns/templates/template-store.ts'
import type { JoinContext } from '../join-context.ts'
import { accountStore, testAccountRoute } from './account-store.ts'
import { groupStore } from './group-store.ts'
import { tellingCatalogs } from './tell-catalogs.ts'
import { usesOfLabels } from './uses.ts'

const texts = joinTexts

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
    groupStore(context),
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
