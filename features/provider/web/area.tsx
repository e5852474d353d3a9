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
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import type { AreaScreens } from '#platform/ui/area.ts'
import { runPlatform } from '../contract/abilities.ts'
import { companies } from '../contract/companies.ts'
import { numbers } from '../contract/numbers.ts'
import { providerMenuTexts } from '../i18n/menu/texts.ts'

const { screen } = screensOf(providerMenuTexts)

/** The operators' screens. */
export const providerScreens: AreaScreens = {
  ability: runPlatform.name,
  home: 'empresas',
  screens: [
    screen({
      path: 'empresas',
      label: 'screen.companies',
      icon: Business,
      group: 'group.customers',
      list: { resource: companies, find: 'name' },
      create: ['platform_company.new', 'action.newCompany'],
      load: async () => (await import('./companies-screen.tsx')).CompaniesScreen,
    }),
    screen({
      path: 'numeros',
      label: 'screen.numbers',
      icon: Dialpad,
      group: 'group.customers',
      synonyms: 'screen.numbers.synonyms',
      list: { resource: numbers, find: 'number' },
      create: ['number.new', 'action.newNumber'],
      load: async () => (await import('./numbers-screen.tsx')).NumbersScreen,
    }),
    screen({
      path: 'avisos',
      label: 'screen.notices',
      icon: Campaign,
      group: 'group.customers',
      synonyms: 'screen.notices.synonyms',
      create: ['platform_notice.new', 'action.newNotice'],
      load: async () => (await import('./notices/notices-screen.tsx')).NoticesScreen,
    }),
    screen({
      path: 'marcas',
      label: 'screen.brands',
      icon: Palette,
      group: 'group.customers',
      synonyms: 'screen.brands.synonyms',
      create: ['brand.new', 'action.newBrand'],
      load: async () => (await import('./brands/brands-screen.tsx')).BrandsScreen,
    }),
    screen({
      path: 'servidores-asterisk',
      label: 'screen.servers',
      icon: Dns,
      group: 'group.servers',
      create: ['server.new', 'action.newServer'],
      load: async () => (await import('./servers/servers-screen.tsx')).ServersScreen,
    }),
    screen({
      path: 'servidores-jitsi',
      label: 'screen.jitsiServers',
      icon: Videocam,
      group: 'group.servers',
      synonyms: 'screen.jitsiServers.synonyms',
      create: ['jitsi_server.new', 'action.newJitsiServer'],
      load: async () => (await import('./jitsi/jitsi-servers-screen.tsx')).JitsiServersScreen,
    }),
    screen({
      path: 'pre-translaciones',
      label: 'screen.preTranslations',
      icon: SwapHoriz,
      group: 'group.servers',
      create: ['pre_translation.new', 'action.newPreTranslation'],
      load: async () =>
        (await import('./pre-translations/pre-translations-screen.tsx')).PreTranslationsScreen,
    }),
    screen({
      path: 'almacenamiento',
      label: 'screen.storage',
      icon: Storage,
      group: 'group.storage',
      synonyms: 'screen.storage.synonyms',
      load: async () => (await import('./storage/storage-screen.tsx')).StorageScreen,
    }),
    screen({
      path: 'limpieza',
      label: 'screen.storageRules',
      icon: CleaningServices,
      group: 'group.storage',
      synonyms: 'screen.storageRules.synonyms',
      create: ['storage_rule.new', 'action.newStorageRule'],
      load: async () => (await import('./storage/rules-screen.tsx')).StorageRulesScreen,
    }),
    screen({
      path: 'retenciones',
      label: 'screen.storageHolds',
      icon: Lock,
      group: 'group.storage',
      synonyms: 'screen.storageHolds.synonyms',
      create: ['storage_hold.new', 'action.newStorageHold'],
      load: async () => (await import('./storage/holds-screen.tsx')).StorageHoldsScreen,
    }),
    screen({
      path: 'salud',
      label: 'screen.health',
      icon: MonitorHeart,
      group: 'group.platform',
      synonyms: 'screen.health.synonyms',
      load: async () => (await import('./status/health-screen.tsx')).HealthScreen,
    }),
    screen({
      path: 'incidentes',
      label: 'screen.incidents',
      icon: ReportProblem,
      group: 'group.platform',
      synonyms: 'screen.incidents.synonyms',
      create: ['incident.new', 'action.newIncident'],
      load: async () => (await import('./status/incidents-screen.tsx')).IncidentsScreen,
    }),
    screen({
      path: 'usuarios-admin',
      label: 'screen.operators',
      icon: ManageAccounts,
      group: 'group.platform',
      create: ['operator.new', 'action.newOperator'],
      load: async () => (await import('./operators-screen.tsx')).OperatorsScreen,
    }),
    screen({
      path: 'paises',
      label: 'screen.countries',
      icon: Public,
      group: 'group.platform',
      create: ['country.new', 'action.newCountry'],
      load: async () => (await import('./countries-screen.tsx')).CountriesScreen,
    }),
  ],
}
