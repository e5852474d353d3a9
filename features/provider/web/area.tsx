import Business from '@mui/icons-material/BusinessOutlined'
import Dns from '@mui/icons-material/DnsOutlined'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import Public from '@mui/icons-material/Public'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Videocam from '@mui/icons-material/VideocamOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { findInResource } from '#platform/resource/web/find-in-resource.ts'
import type { AreaScreens } from '#platform/ui/area.ts'
import { runPlatform } from '../contract/abilities.ts'
import { companies } from '../contract/companies.ts'
import { providerMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof providerMenuTexts>) => (language: Language) =>
  translate(providerMenuTexts, language, key)

/** The operators' screens. */
export const providerScreens: AreaScreens = {
  ability: runPlatform.name,
  home: 'empresas',
  screens: [
    {
      path: 'empresas',
      label: text('screen.companies'),
      icon: <Business fontSize="small" />,
      findRecords: findInResource(companies, 'name'),
      actions: [{ id: 'platform_company.new', label: text('action.newCompany'), to: '?edit=new' }],
      component: lazy(async () => ({ default: (await import('./companies-screen.tsx')).CompaniesScreen })),
    },
    {
      path: 'servidores-asterisk',
      label: text('screen.servers'),
      icon: <Dns fontSize="small" />,
      actions: [{ id: 'server.new', label: text('action.newServer'), to: '?edit=new' }],
      component: lazy(async () => ({
        default: (await import('./servers/servers-screen.tsx')).ServersScreen,
      })),
    },
    {
      path: 'servidores-jitsi',
      label: text('screen.jitsiServers'),
      icon: <Videocam fontSize="small" />,
      synonyms: text('screen.jitsiServers.synonyms'),
      actions: [{ id: 'jitsi_server.new', label: text('action.newJitsiServer'), to: '?edit=new' }],
      component: lazy(async () => ({
        default: (await import('./jitsi/jitsi-servers-screen.tsx')).JitsiServersScreen,
      })),
    },
    {
      path: 'usuarios-admin',
      label: text('screen.operators'),
      icon: <ManageAccounts fontSize="small" />,
      actions: [{ id: 'operator.new', label: text('action.newOperator'), to: '?edit=new' }],
      component: lazy(async () => ({ default: (await import('./operators-screen.tsx')).OperatorsScreen })),
    },
    {
      path: 'pre-translaciones',
      label: text('screen.preTranslations'),
      icon: <SwapHoriz fontSize="small" />,
      actions: [{ id: 'pre_translation.new', label: text('action.newPreTranslation'), to: '?edit=new' }],
      component: lazy(async () => ({
        default: (await import('./pre-translations/pre-translations-screen.tsx')).PreTranslationsScreen,
      })),
    },
    {
      path: 'paises',
      label: text('screen.countries'),
      icon: <Public fontSize="small" />,
      actions: [{ id: 'country.new', label: text('action.newCountry'), to: '?edit=new' }],
      component: lazy(async () => ({ default: (await import('./countries-screen.tsx')).CountriesScreen })),
    },
  ],
}
