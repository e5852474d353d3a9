import AutoGraph from '@mui/icons-material/AutoGraphOutlined'
import Dashboard from '@mui/icons-material/DashboardOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import Notifications from '@mui/icons-material/NotificationsActiveOutlined'
import Tv from '@mui/icons-material/TvOutlined'
import { lazy } from 'react'
import { configureReports, readOwnReports, readReports } from '#features/reports/contract/abilities.ts'
import { builderTexts } from '#features/reports/i18n/builder/texts.ts'
import { staffingTexts } from '#features/reports/i18n/staffing/texts.ts'
import { unusualTexts } from '#features/reports/i18n/unusual/texts.ts'
import { wallTexts } from '#features/reports/i18n/walls/texts.ts'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'

const text = (key: KeyOf<typeof builderTexts>) => (language: Language) =>
  translate(builderTexts, language, key)

/** Dashboards, own reports, staffing, unusual days, and links for televisions. */
export const builderScreens: readonly AreaScreen[] = [
  {
    path: 'tableros',
    label: text('screen.dashboards'),
    synonyms: text('synonyms.dashboards'),
    icon: <Dashboard fontSize="small" />,
    ability: readOwnReports.name,
    component: lazy(async () => ({ default: (await import('./builder-pages.tsx')).DashboardsPage })),
  },
  {
    path: 'propios',
    label: text('screen.own'),
    synonyms: text('synonyms.own'),
    icon: <AutoGraph fontSize="small" />,
    ability: readOwnReports.name,
    component: lazy(async () => ({ default: (await import('./builder-pages.tsx')).OwnReportsPage })),
  },
  {
    path: 'personal',
    label: (language) => translate(staffingTexts, language, 'screen.staffing'),
    synonyms: (language) => translate(staffingTexts, language, 'synonyms.staffing'),
    icon: <Groups fontSize="small" />,
    ability: readReports.name,
    component: lazy(async () => ({
      default: (await import('#features/reports/web/staffing/staffing-screen.tsx')).StaffingScreen,
    })),
  },
  {
    path: 'inusuales',
    label: (language) => translate(unusualTexts, language, 'screen.unusual'),
    synonyms: (language) => translate(unusualTexts, language, 'synonyms.unusual'),
    icon: <Notifications fontSize="small" />,
    ability: configureReports.name,
    component: lazy(async () => ({ default: (await import('./builder-pages.tsx')).UnusualPage })),
  },
  {
    path: 'paredes',
    label: (language) => translate(wallTexts, language, 'screen.walls'),
    synonyms: (language) => translate(wallTexts, language, 'synonyms.walls'),
    icon: <Tv fontSize="small" />,
    ability: readReports.name,
    component: lazy(async () => ({
      default: (await import('#features/reports/web/walls/walls-screen.tsx')).WallsScreen,
    })),
  },
]
