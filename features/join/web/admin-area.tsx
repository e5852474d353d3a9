import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Bolt from '@mui/icons-material/BoltOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import ChatBubble from '@mui/icons-material/ChatBubbleOutlined'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import LabelOutlined from '@mui/icons-material/LabelOutlined'
import Poll from '@mui/icons-material/PollOutlined'
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew'
import Smartphone from '@mui/icons-material/SmartphoneOutlined'
import Timeline from '@mui/icons-material/Timeline'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { createAction } from '#platform/resource/web/create-action.ts'
import { findInResource, setUpBy } from '#platform/resource/web/find-in-resource.ts'
import type { AreaScreen, AreaScreens } from '#platform/ui/area.ts'
import { configureJoin } from '../contract/abilities.ts'
import { joinBots } from '../contract/bots/bots.ts'
import { joinBroadcasts } from '../contract/bulk/broadcasts.ts'
import { joinAccounts } from '../contract/config/accounts.ts'
import { joinDefaultMessages, joinLabels, joinTemplates } from '../contract/config/catalogs.ts'
import { joinGroups } from '../contract/config/groups.ts'
import { joinSequences } from '../contract/sequences/sequences.ts'
import type { ConfigScreen } from './config/config-screens.tsx'
import { joinAdminTexts } from './i18n/admin.ts'

const text = (key: KeyOf<typeof joinAdminTexts>) => (language: Language) =>
  translate(joinAdminTexts, language, key)

/** The action of the screen's "new" button. */
const create = (id: string, label: KeyOf<typeof joinAdminTexts>): Pick<AreaScreen, 'actions'> => ({
  actions: [createAction(id, text(label))],
})

const configScreen = (name: ConfigScreen) =>
  lazy(async () => ({ default: (await import('./config/config-screens.tsx')).CONFIG_SCREENS[name] }))

const botScreen = (name: 'BotsScreen' | 'BotScreen') =>
  lazy(async () => ({ default: (await import('./bots/bots-screens.tsx'))[name] }))

/** Configuration screens of the channel, each with its route. */
export const joinAdminScreens: AreaScreens = {
  ability: configureJoin.name,
  home: 'menu',
  screens: [
    {
      path: 'cuentas',
      label: text('screen.accounts'),
      icon: <Smartphone fontSize="small" />,
      group: text('group.attention'),
      synonyms: text('synonyms.accounts'),
      isSetUp: setUpBy(joinAccounts, 1),
      findRecords: findInResource(joinAccounts, 'name'),
      ...create('join_account.new', 'action.newAccount'),
      component: configScreen('accounts'),
    },
    {
      path: 'grupos',
      label: text('screen.groups'),
      icon: <Groups fontSize="small" />,
      group: text('group.attention'),
      synonyms: text('synonyms.groups'),
      isSetUp: setUpBy(joinGroups, 1),
      findRecords: findInResource(joinGroups, 'name'),
      ...create('join_group.new', 'action.newGroup'),
      component: configScreen('groups'),
    },
    {
      path: 'menu',
      label: text('screen.menu'),
      icon: <AccountTree fontSize="small" />,
      group: text('group.attention'),
      synonyms: text('synonyms.menu'),
      findRecords: findInResource(joinBots, 'name'),
      ...create('join_bot.new', 'action.newBot'),
      component: botScreen('BotsScreen'),
    },
    {
      path: 'menu/:id',
      label: text('screen.menu'),
      icon: <AccountTree fontSize="small" />,
      component: botScreen('BotScreen'),
    },
    {
      path: 'etiquetas',
      label: text('screen.labels'),
      icon: <LabelOutlined fontSize="small" />,
      group: text('group.attention'),
      findRecords: findInResource(joinLabels, 'name'),
      ...create('join_label.new', 'action.newLabel'),
      component: configScreen('labels'),
    },
    {
      path: 'templates',
      label: text('screen.templates'),
      icon: <Bolt fontSize="small" />,
      group: text('group.messages'),
      synonyms: text('synonyms.templates'),
      findRecords: findInResource(joinTemplates, 'name'),
      ...create('join_template.new', 'action.newTemplate'),
      component: configScreen('templates'),
    },
    {
      path: 'masivos',
      label: text('screen.broadcasts'),
      icon: <Campaign fontSize="small" />,
      group: text('group.messages'),
      synonyms: text('synonyms.broadcasts'),
      findRecords: findInResource(joinBroadcasts, 'name'),
      ...create('join_broadcast.new', 'action.newBroadcast'),
      component: configScreen('broadcasts'),
    },
    {
      path: 'masivos/:id',
      label: text('screen.recipients'),
      icon: <Campaign fontSize="small" />,
      component: configScreen('recipients'),
    },
    {
      path: 'secuencias',
      label: text('screen.sequences'),
      icon: <Timeline fontSize="small" />,
      group: text('group.messages'),
      synonyms: text('synonyms.sequences'),
      findRecords: findInResource(joinSequences, 'name'),
      ...create('join_sequence.new', 'action.newSequence'),
      component: configScreen('sequences'),
    },
    {
      path: 'secuencias/:id',
      label: text('screen.enrolments'),
      icon: <Timeline fontSize="small" />,
      component: configScreen('enrolments'),
    },
    {
      path: 'predefinidos',
      label: text('screen.defaults'),
      icon: <ChatBubble fontSize="small" />,
      group: text('group.messages'),
      synonyms: text('synonyms.defaults'),
      findRecords: findInResource(joinDefaultMessages, 'name'),
      ...create('join_default_message.new', 'action.newDefault'),
      component: configScreen('defaults'),
    },
    {
      path: 'encuestas',
      label: text('screen.surveys'),
      icon: <Poll fontSize="small" />,
      group: text('group.messages'),
      ...create('join_survey.new', 'action.newSurvey'),
      component: configScreen('surveys'),
    },
    {
      path: 'opciones-desconexion',
      label: text('screen.disconnect'),
      icon: <PowerSettingsNew fontSize="small" />,
      group: text('group.closing'),
      ...create('join_disconnect_reason.new', 'action.newDisconnect'),
      component: configScreen('disconnect'),
    },
    {
      path: 'opciones-cierre',
      label: text('screen.closing'),
      icon: <CheckCircle fontSize="small" />,
      group: text('group.closing'),
      ...create('join_closing_type.new', 'action.newClosing'),
      component: configScreen('closing'),
    },
  ],
}
