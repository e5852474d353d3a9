import Business from '@mui/icons-material/BusinessOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import CleaningServices from '@mui/icons-material/CleaningServicesOutlined'
import Dialpad from '@mui/icons-material/Dialpad'
import Dns from '@mui/icons-material/DnsOutlined'
import Lock from '@mui/icons-material/LockOutlined'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined'
import Palette from '@mui/icons-material/PaletteOutlined'
import Public from '@mui/icons-material/Public'
import ReportProblem from '@mui/icons-material/ReportProblemOutlined'
import Storage from '@mui/icons-material/StorageOutlined'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Videocam from '@mui/icons-material/VideocamOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { createAction } from '#platform/resource/web/create-action.ts'
import { findInResource } from '#platform/resource/web/find-in-resource.ts'
import type { AreaScreens } from '#platform/ui/area.ts'
import { runPlatform } from '../contract/abilities.ts'
import { companies } from '../contract/companies.ts'
import { numbers } from '../contract/numbers.ts'
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
      group: text('group.customers'),
      findRecords: findInResource(companies, 'name'),
      actions: [createAction('platform_company.new', text('action.newCompany'))],
      component: lazy(async () => ({ default: (await import('./companies-screen.tsx')).CompaniesScreen })),
    },
    {
      path: 'numeros',
      label: text('screen.numbers'),
      icon: <Dialpad fontSize="small" />,
      group: text('group.customers'),
      synonyms: text('screen.numbers.synonyms'),
      findRecords: findInResource(numbers, 'number'),
      actions: [createAction('number.new', text('action.newNumber'))],
      component: lazy(async () => ({ default: (await import('./numbers-screen.tsx')).NumbersScreen })),
    },
    {
      path: 'avisos',
      label: text('screen.notices'),
      icon: <Campaign fontSize="small" />,
      group: text('group.customers'),
      synonyms: text('screen.notices.synonyms'),
      actions: [createAction('platform_notice.new', text('action.newNotice'))],
      component: lazy(async () => ({
        default: (await import('./notices/notices-screen.tsx')).NoticesScreen,
      })),
    },
    {
      path: 'marcas',
      label: text('screen.brands'),
      icon: <Palette fontSize="small" />,
      group: text('group.customers'),
      synonyms: text('screen.brands.synonyms'),
      actions: [createAction('brand.new', text('action.newBrand'))],
      component: lazy(async () => ({ default: (await import('./brands/brands-screen.tsx')).BrandsScreen })),
    },
    {
      path: 'servidores-asterisk',
      label: text('screen.servers'),
      icon: <Dns fontSize="small" />,
      group: text('group.servers'),
      actions: [createAction('server.new', text('action.newServer'))],
      component: lazy(async () => ({
        default: (await import('./servers/servers-screen.tsx')).ServersScreen,
      })),
    },
    {
      path: 'servidores-jitsi',
      label: text('screen.jitsiServers'),
      icon: <Videocam fontSize="small" />,
      group: text('group.servers'),
      synonyms: text('screen.jitsiServers.synonyms'),
      actions: [createAction('jitsi_server.new', text('action.newJitsiServer'))],
      component: lazy(async () => ({
        default: (await import('./jitsi/jitsi-servers-screen.tsx')).JitsiServersScreen,
      })),
    },
    {
      path: 'pre-translaciones',
      label: text('screen.preTranslations'),
      icon: <SwapHoriz fontSize="small" />,
      group: text('group.servers'),
      actions: [createAction('pre_translation.new', text('action.newPreTranslation'))],
      component: lazy(async () => ({
        default: (await import('./pre-translations/pre-translations-screen.tsx')).PreTranslationsScreen,
      })),
    },
    {
      path: 'almacenamiento',
      label: text('screen.storage'),
      icon: <Storage fontSize="small" />,
      group: text('group.storage'),
      synonyms: text('screen.storage.synonyms'),
      component: lazy(async () => ({
        default: (await import('./storage/storage-screen.tsx')).StorageScreen,
      })),
    },
    {
      path: 'limpieza',
      label: text('screen.storageRules'),
      icon: <CleaningServices fontSize="small" />,
      group: text('group.storage'),
      synonyms: text('screen.storageRules.synonyms'),
      actions: [createAction('storage_rule.new', text('action.newStorageRule'))],
      component: lazy(async () => ({
        default: (await import('./storage/rules-screen.tsx')).StorageRulesScreen,
      })),
    },
    {
      path: 'retenciones',
      label: text('screen.storageHolds'),
      icon: <Lock fontSize="small" />,
      group: text('group.storage'),
      synonyms: text('screen.storageHolds.synonyms'),
      actions: [createAction('storage_hold.new', text('action.newStorageHold'))],
      component: lazy(async () => ({
        default: (await import('./storage/holds-screen.tsx')).StorageHoldsScreen,
      })),
    },
    {
      path: 'salud',
      label: text('screen.health'),
      icon: <MonitorHeart fontSize="small" />,
      group: text('group.platform'),
      synonyms: text('screen.health.synonyms'),
      component: lazy(async () => ({ default: (await import('./status/health-screen.tsx')).HealthScreen })),
    },
    {
      path: 'incidentes',
      label: text('screen.incidents'),
      icon: <ReportProblem fontSize="small" />,
      group: text('group.platform'),
      synonyms: text('screen.incidents.synonyms'),
      actions: [createAction('incident.new', text('action.newIncident'))],
      component: lazy(async () => ({
        default: (await import('./status/incidents-screen.tsx')).IncidentsScreen,
      })),
    },
    {
      path: 'usuarios-admin',
      label: text('screen.operators'),
      icon: <ManageAccounts fontSize="small" />,
      group: text('group.platform'),
      actions: [createAction('operator.new', text('action.newOperator'))],
      component: lazy(async () => ({ default: (await import('./operators-screen.tsx')).OperatorsScreen })),
    },
    {
      path: 'paises',
      label: text('screen.countries'),
      icon: <Public fontSize="small" />,
      group: text('group.platform'),
      actions: [createAction('country.new', text('action.newCountry'))],
      component: lazy(async () => ({ default: (await import('./countries-screen.tsx')).CountriesScreen })),
    },
  ],
}
