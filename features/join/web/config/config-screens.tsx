import ChatBubble from '@mui/icons-material/ChatBubbleOutlined'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import LabelOutlined from '@mui/icons-material/LabelOutlined'
import Poll from '@mui/icons-material/PollOutlined'
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { ownHours } from '#platform/resource/web/without-calendar.tsx'
import {
  joinClosingTypes,
  joinDefaultMessages,
  joinDisconnectReasons,
  joinLabels,
  joinSurveys,
} from '../../contract/config/catalogs.ts'
import { joinGroups } from '../../contract/config/groups.ts'
import { joinConfigTexts } from '../../i18n/config/texts.ts'
import { BroadcastsScreen, RecipientsScreen } from '../bulk/broadcasts-screen.tsx'
import { EnrolmentsScreen, SequencesScreen } from '../sequences/sequences-screen.tsx'
import { TemplatesScreen } from '../templates/templates-screen.tsx'
import { AccountsScreen } from './accounts-screen.tsx'

/** Configuration screens of the channel. */
export const CONFIG_SCREENS = {
  accounts: AccountsScreen,
  groups: () => (
    <ResourceScreen
      resource={joinGroups}
      texts={joinConfigTexts}
      icon={<Groups />}
      renderField={ownHours(joinGroups, joinConfigTexts)}
    />
  ),
  labels: () => <ResourceScreen resource={joinLabels} texts={joinConfigTexts} icon={<LabelOutlined />} />,
  templates: TemplatesScreen,
  broadcasts: BroadcastsScreen,
  recipients: RecipientsScreen,
  sequences: SequencesScreen,
  enrolments: EnrolmentsScreen,
  defaults: () => (
    <ResourceScreen resource={joinDefaultMessages} texts={joinConfigTexts} icon={<ChatBubble />} />
  ),
  surveys: () => <ResourceScreen resource={joinSurveys} texts={joinConfigTexts} icon={<Poll />} />,
  disconnect: () => (
    <ResourceScreen resource={joinDisconnectReasons} texts={joinConfigTexts} icon={<PowerSettingsNew />} />
  ),
  closing: () => (
    <ResourceScreen resource={joinClosingTypes} texts={joinConfigTexts} icon={<CheckCircle />} />
  ),
} as const

export type ConfigScreen = keyof typeof CONFIG_SCREENS
