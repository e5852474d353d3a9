import Bolt from '@mui/icons-material/BoltOutlined'
import CallMerge from '@mui/icons-material/CallMerge'
import Checklist from '@mui/icons-material/Checklist'
import Key from '@mui/icons-material/KeyOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import Speed from '@mui/icons-material/SpeedOutlined'
import type { ComponentType } from 'react'
import type { KeyOf } from '#platform/i18n/text.ts'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import type { AreaScreen } from '#platform/ui/area.ts'
import { automateCrm } from '../../automations/contract/abilities.ts'
import { configureCrm, governCrm } from '../../contract/abilities.ts'
import { crmMenuTexts } from '../../i18n/menu/texts.ts'
import type { BOARD_SCREENS } from '../boards/board-screens.tsx'
import type { CONFIG_SCREENS } from '../config/config-screens.tsx'
import type { RECORD_PAGES } from '../detail/record-pages.tsx'
import type { LIST_SCREENS } from '../lists/list-screens.tsx'

type Words = KeyOf<typeof crmMenuTexts>
type Icon = ComponentType<{ fontSize: 'small' }>

const { screen } = screensOf(crmMenuTexts)

type More = Partial<Pick<Parameters<typeof screen>[0], 'create' | 'list' | 'synonyms'>>

/** A list screen of an edition; its lists share one lazily loaded chunk. */
export const list =
  <Edition extends keyof typeof LIST_SCREENS>(edition: Edition, group: Words) =>
  (
    key: keyof (typeof LIST_SCREENS)[Edition],
    path: string,
    label: Words,
    icon: Icon,
    more?: More,
  ): AreaScreen =>
    screen({
      path,
      label,
      icon,
      group,
      ...more,
      load: async () => {
        const { LIST_SCREENS, listScreen } = await import('../lists/list-screens.tsx')
        return listScreen(LIST_SCREENS[edition][key] as ComponentType)
      },
    })

export const config = (
  key: keyof typeof CONFIG_SCREENS,
  path: string,
  label: Words,
  icon: Icon,
): AreaScreen =>
  screen({
    path,
    label,
    icon,
    group: 'group.configuration',
    ability: configureCrm.name,
    load: async () => (await import('../config/config-screens.tsx')).CONFIG_SCREENS[key],
  })

/** A record's page: a route without a menu entry. */
export const page = (key: keyof typeof RECORD_PAGES, path: string, label: Words): AreaScreen =>
  screen({
    path,
    label,
    icon: People,
    load: async () => (await import('../detail/record-pages.tsx')).RECORD_PAGES[key],
  })

export const board = (
  key: keyof typeof BOARD_SCREENS,
  path: string,
  label: Words,
  group: Words,
  icon: Icon,
): AreaScreen =>
  screen({
    path,
    label,
    icon,
    group,
    load: async () => (await import('../boards/board-screens.tsx')).BOARD_SCREENS[key],
  })

export const rights = (path: string): AreaScreen =>
  screen({
    path,
    label: 'screen.rights',
    icon: Key,
    group: 'group.configuration',
    ability: governCrm.name,
    load: async () => (await import('../rights/rights-screen.tsx')).RightsScreen,
  })

export const next = (path: string): AreaScreen =>
  screen({
    path,
    label: 'screen.next',
    icon: Checklist,
    group: 'group.business',
    synonyms: 'synonyms.next',
    load: async () => (await import('../../next/web/next-screen.tsx')).NextScreen,
  })

export const alike = (path: string): AreaScreen =>
  screen({
    path,
    label: 'screen.alike',
    icon: CallMerge,
    group: 'group.people',
    load: async () => (await import('../merges/alike-screen.tsx')).AlikeScreen,
  })

export const goals = (path: string): AreaScreen =>
  screen({
    path,
    label: 'screen.goals',
    icon: Speed,
    group: 'group.business',
    ability: configureCrm.name,
    load: async () => (await import('../../goals/web/goals-screen.tsx')).GoalsScreen,
  })

export const automations = (path: string): AreaScreen =>
  screen({
    path,
    label: 'screen.automations',
    icon: Bolt,
    group: 'group.configuration',
    ability: automateCrm.name,
    load: async () => (await import('../../automations/web/automations-screen.tsx')).AutomationsScreen,
  })
