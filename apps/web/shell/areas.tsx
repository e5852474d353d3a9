import Business from '@mui/icons-material/BusinessOutlined'
import CellTower from '@mui/icons-material/CellTowerOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import Hub from '@mui/icons-material/HubOutlined'
import Insights from '@mui/icons-material/InsightsOutlined'
import People from '@mui/icons-material/PeopleAltOutlined'
import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import PieChart from '@mui/icons-material/PieChartOutlined'
import QueryStats from '@mui/icons-material/QueryStatsOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import StackedBarChart from '@mui/icons-material/StackedBarChartOutlined'
import ThreeP from '@mui/icons-material/ThreePOutlined'
import Videocam from '@mui/icons-material/VideocamOutlined'
import { configureAgenda, useAgenda } from '#features/agenda/contract/abilities.ts'
import {
  agendaGroupsScreen,
  agendaRoomsScreen,
  agendaScreen,
  bookingKindsScreen,
  bookingPagesScreen,
} from '#features/agenda/web/area-screens.tsx'
import { readAudit } from '#features/audit/contract/abilities.ts'
import { readBilling, runBilling } from '#features/billing/contract/abilities.ts'
import { chatScreen } from '#features/chat/web/chat-area-screen.tsx'
import { UnreadBadge } from '#features/chat/web/list/unread-badge.tsx'
import { automateCrm } from '#features/crm/automations/contract/abilities.ts'
import { configureCrm, governCrm, showClassic, showFx, useCrm } from '#features/crm/contract/abilities.ts'
import { manageSignOn } from '#features/identity/contract/abilities.ts'
import { manageIntegrations } from '#features/integrations/contract/abilities.ts'
import { configureJoin, useJoin } from '#features/join/contract/abilities.ts'
import { JoinUnreadBadge } from '#features/join/web/unread-badge.tsx'
import { manageMeetings, useMeetings } from '#features/meetings/contract/abilities.ts'
import {
  meetingRecordingsScreen,
  meetingsAreaLabel,
  meetingsScreen,
} from '#features/meetings/web/area-screens.tsx'
import { manageAnnouncements } from '#features/notifications/contract/abilities.ts'
import { superviseQueues } from '#features/pbx/contract/abilities.ts'
import { ownQueuesScreen } from '#features/pbx/web/own-queues-area-screen.tsx'
import { phoneArea } from '#features/phone/web/area.tsx'
import { runPlatform } from '#features/provider/contract/abilities.ts'
import { manageRecordings } from '#features/recordings/contract/abilities.ts'
import { configureReports, readOwnReports, readReports } from '#features/reports/contract/abilities.ts'
import { administerCompany } from '#features/users/contract/abilities.ts'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { Area, AreaScreen, LazyArea } from '#platform/ui/area.ts'
import { homeScreens } from '../home/home-screens.tsx'
import { shellTexts } from '../i18n/texts.ts'
import { phoneDataScreens } from './phone-data-screens.ts'

const text = (key: KeyOf<typeof shellTexts>) => (language: Language) => translate(shellTexts, language, key)

/** Puts a screen under the same heading as another one of the area. */
function beside(screens: readonly AreaScreen[], path: string, screen: AreaScreen): AreaScreen {
  const group = screens.find((other) => other.path === path)?.group
  return group === undefined ? screen : { ...screen, group }
}

const FX_ABILITIES = [useCrm.name, configureCrm.name, governCrm.name, automateCrm.name]
/** The agenda is a screen of the CRM's older face. */
const CRM_ABILITIES = [...FX_ABILITIES, useAgenda.name, configureAgenda.name]

/**
 * All areas in the order of the rail. Most are `LazyArea`s: only the rail entry is here, screens load on demand.
 */
export const AREAS: readonly (Area | LazyArea)[] = [
  {
    path: 'inicio',
    label: text('area.home'),
    icon: <Home />,
    letter: 'I',
    ...homeScreens,
  },
  {
    ...phoneArea,
    icon: <PhoneOutlined />,
    letter: 'T',
    badge: UnreadBadge,
    // The start page is the chats.
    home: chatScreen.path,
    screens: [
      chatScreen,
      ...phoneArea.screens,
      agendaScreen,
      bookingPagesScreen,
      bookingKindsScreen,
      agendaRoomsScreen,
      meetingsScreen,
      ownQueuesScreen,
      ...phoneDataScreens,
    ],
  },
  {
    path: 'join',
    label: text('area.join'),
    icon: <ThreeP />,
    badge: JoinUnreadBadge,
    abilities: [useJoin.name],
    load: async () => (await import('#features/join/web/area.tsx')).joinScreens,
  },
  {
    path: 'webMeetings',
    label: meetingsAreaLabel,
    icon: <Videocam />,
    ability: useMeetings.name,
    home: meetingsScreen.path,
    screens: [meetingsScreen, meetingRecordingsScreen],
  },
  {
    path: 'reportes',
    label: text('area.reports'),
    icon: <Insights />,
    letter: 'R',
    searchable: true,
    abilities: [readReports.name, readOwnReports.name, superviseQueues.name, configureReports.name],
    load: async () => (await import('./reports/report-areas.tsx')).phoneReportScreens,
  },
  {
    path: 'reportesJoin',
    label: text('area.joinReports'),
    icon: <QueryStats />,
    searchable: true,
    abilities: [readReports.name, readOwnReports.name],
    load: async () => (await import('./reports/report-areas.tsx')).joinReportScreens,
  },
  {
    path: 'crm',
    label: text('area.crm'),
    icon: <People />,
    abilities: CRM_ABILITIES,
    shown: showClassic.name,
    load: async () => {
      const { crmScreens } = await import('#features/crm/web/area/classic-screens.tsx')
      const { screens } = crmScreens
      return {
        ...crmScreens,
        screens: [
          ...screens,
          beside(screens, 'empresas', agendaScreen),
          beside(screens, 'configuraciones/fases', agendaGroupsScreen),
        ],
      }
    },
  },
  {
    path: 'fxCrm',
    label: text('area.fxCrm'),
    icon: <Hub />,
    abilities: FX_ABILITIES,
    shown: showFx.name,
    load: async () => (await import('#features/crm/web/area/fx-screens.tsx')).fxScreens,
  },
  {
    path: 'reportesCrm',
    label: text('area.crmReports'),
    icon: <PieChart />,
    searchable: true,
    abilities: [readOwnReports.name],
    shown: showClassic.name,
    load: async () => (await import('./reports/crm-report-areas.tsx')).crmReportScreens,
  },
  {
    path: 'reportesFxCrm',
    label: text('area.fxReports'),
    icon: <StackedBarChart />,
    searchable: true,
    abilities: [readOwnReports.name],
    shown: showFx.name,
    load: async () => (await import('./reports/crm-report-areas.tsx')).fxReportScreens,
  },
  {
    path: 'proveedor',
    label: text('area.provider'),
    icon: <Business />,
    letter: 'P',
    place: 'company',
    abilities: [runPlatform.name, runBilling.name],
    load: async () => (await import('./provider-screens.ts')).providerAreaScreens,
  },
  {
    path: 'admin-join',
    label: text('area.adminJoin'),
    icon: <CellTower />,
    place: 'foot',
    searchable: true,
    abilities: [configureJoin.name],
    load: async () => (await import('#features/join/web/admin-area.tsx')).joinAdminScreens,
  },
  {
    path: 'admin',
    label: text('area.admin'),
    icon: <Settings />,
    letter: 'C',
    place: 'foot',
    searchable: true,
    abilities: [
      administerCompany.name,
      manageRecordings.name,
      manageMeetings.name,
      manageAnnouncements.name,
      manageSignOn.name,
      manageIntegrations.name,
      readAudit.name,
      readBilling.name,
      superviseQueues.name,
    ],
    load: async () => (await import('./admin-screens.ts')).adminScreens,
  },
]
