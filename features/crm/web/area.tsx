import AltRoute from '@mui/icons-material/AltRoute'
import Apartment from '@mui/icons-material/ApartmentOutlined'
import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined'
import Autorenew from '@mui/icons-material/Autorenew'
import Ballot from '@mui/icons-material/BallotOutlined'
import Block from '@mui/icons-material/Block'
import Bolt from '@mui/icons-material/BoltOutlined'
import CallMerge from '@mui/icons-material/CallMerge'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import Checklist from '@mui/icons-material/Checklist'
import DataObject from '@mui/icons-material/DataObject'
import DynamicForm from '@mui/icons-material/DynamicFormOutlined'
import EditNote from '@mui/icons-material/EditNote'
import Facebook from '@mui/icons-material/Facebook'
import FactCheck from '@mui/icons-material/FactCheckOutlined'
import Flag from '@mui/icons-material/FlagOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import Key from '@mui/icons-material/KeyOutlined'
import LinearScale from '@mui/icons-material/LinearScaleOutlined'
import ManageHistory from '@mui/icons-material/ManageHistory'
import Paid from '@mui/icons-material/PaidOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import PersonSearch from '@mui/icons-material/PersonSearchOutlined'
import QuestionAnswer from '@mui/icons-material/QuestionAnswerOutlined'
import Science from '@mui/icons-material/ScienceOutlined'
import Sell from '@mui/icons-material/SellOutlined'
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined'
import Speed from '@mui/icons-material/SpeedOutlined'
import Stairs from '@mui/icons-material/StairsOutlined'
import ToggleOn from '@mui/icons-material/ToggleOnOutlined'
import Tune from '@mui/icons-material/Tune'
import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import ViewKanban from '@mui/icons-material/ViewKanbanOutlined'
import ViewTimeline from '@mui/icons-material/ViewTimelineOutlined'
import ViewWeek from '@mui/icons-material/ViewWeekOutlined'
import WhatsApp from '@mui/icons-material/WhatsApp'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { createAction } from '#platform/resource/web/create-action.ts'
import { findInResource } from '#platform/resource/web/find-in-resource.ts'
import type { AreaScreen, AreaScreens } from '#platform/ui/area.ts'
import { automateCrm } from '../automations/contract/abilities.ts'
import { configureCrm, governCrm, useCrm } from '../contract/abilities.ts'
import { businesses } from '../contract/businesses.ts'
import { companies } from '../contract/companies.ts'
import { leads, persons } from '../contract/persons.ts'
import { crmMenuTexts } from '../i18n/menu/texts.ts'
import type { BOARD_SCREENS } from './boards/board-screens.tsx'
import type { CONFIG_SCREENS } from './config/config-screens.tsx'
import type { RECORD_PAGES } from './detail/record-pages.tsx'
import type { LIST_SCREENS } from './lists/list-screens.tsx'

type Words = KeyOf<typeof crmMenuTexts>
const text = (key: Words) => (language: Language) => translate(crmMenuTexts, language, key)

type More = Partial<Pick<AreaScreen, 'findRecords' | 'actions' | 'ability' | 'synonyms'>>
type Entry = readonly [path: string, label: Words, icon: ReactNode, more?: More]

const later = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))
const small = (Icon: ComponentType<{ fontSize: 'small' }>) => <Icon fontSize="small" />

/** A list screen of an edition; its lists share one lazily loaded chunk. */
const list =
  <Edition extends keyof typeof LIST_SCREENS>(edition: Edition, group: Words) =>
  (key: keyof (typeof LIST_SCREENS)[Edition], [path, label, icon, more]: Entry): AreaScreen => ({
    path,
    label: text(label),
    icon,
    group: text(group),
    ...more,
    component: later(async () => {
      const { LIST_SCREENS, listScreen } = await import('./lists/list-screens.tsx')
      return listScreen(LIST_SCREENS[edition][key] as ComponentType)
    }),
  })

const config = (key: keyof typeof CONFIG_SCREENS, [path, label, icon, more]: Entry): AreaScreen => ({
  path,
  label: text(label),
  icon,
  group: text('group.configuration'),
  ability: configureCrm.name,
  ...more,
  component: later(async () => (await import('./config/config-screens.tsx')).CONFIG_SCREENS[key]),
})

/** A record's page: a route without a menu entry. */
const page = (key: keyof typeof RECORD_PAGES, path: string, label: Words): AreaScreen => ({
  path,
  label: text(label),
  icon: small(People),
  component: later(async () => (await import('./detail/record-pages.tsx')).RECORD_PAGES[key]),
})

const board = (
  key: keyof typeof BOARD_SCREENS,
  path: string,
  label: Words,
  group: Words,
  icon: ReactNode,
): AreaScreen => ({
  path,
  label: text(label),
  icon,
  group: text(group),
  component: later(async () => (await import('./boards/board-screens.tsx')).BOARD_SCREENS[key]),
})

const rights = (path: string): AreaScreen => ({
  path,
  label: text('screen.rights'),
  icon: small(Key),
  group: text('group.configuration'),
  ability: governCrm.name,
  component: later(async () => (await import('./rights/rights-screen.tsx')).RightsScreen),
})

const next = (path: string): AreaScreen => ({
  path,
  label: text('screen.next'),
  icon: small(Checklist),
  group: text('group.business'),
  synonyms: text('synonyms.next'),
  component: later(async () => (await import('../next/web/next-screen.tsx')).NextScreen),
})

const alike = (path: string): AreaScreen => ({
  path,
  label: text('screen.alike'),
  icon: small(CallMerge),
  group: text('group.people'),
  component: later(async () => (await import('./merges/alike-screen.tsx')).AlikeScreen),
})

const goals = (path: string): AreaScreen => ({
  path,
  label: text('screen.goals'),
  icon: small(Speed),
  group: text('group.business'),
  ability: configureCrm.name,
  component: later(async () => (await import('../goals/web/goals-screen.tsx')).GoalsScreen),
})

const automation = (path: string): AreaScreen => ({
  path,
  label: text('screen.automations'),
  icon: small(Bolt),
  group: text('group.configuration'),
  ability: automateCrm.name,
  component: later(async () => (await import('../automations/web/automations-screen.tsx')).AutomationsScreen),
})

const create = (id: string, label: Words): More => ({
  actions: [createAction(id, text(label))],
})

const crmPeople = list('crm', 'group.people')
const crmTalk = list('crm', 'group.interactions')
const crmMoney = list('crm', 'group.business')

/** Screens of the classic edition. */
export const crmScreens: AreaScreens = {
  ability: useCrm.name,
  home: 'opcionesInteracciones/interacciones',
  screens: [
    crmTalk('interactions', ['opcionesInteracciones/interacciones', 'screen.interactions', small(Forum)]),
    crmTalk('whatsapp', ['opcionesInteracciones/interaccionesWpp', 'screen.whatsapp', small(WhatsApp)]),
    crmTalk('facebook', ['opcionesInteracciones/interaccionesFacebook', 'screen.facebook', small(Facebook)]),
    crmTalk('form', ['opcionesInteracciones/interaccionesFormulario', 'screen.form', small(DynamicForm)]),
    crmTalk('join', ['opcionesInteracciones/interaccionesJoin', 'screen.join', small(QuestionAnswer)]),
    crmTalk('own', ['opcionesInteracciones/interaccionesCrm', 'screen.own', small(EditNote)]),
    crmTalk('repurchase', ['opcionesInteracciones/recompraCrm', 'screen.repurchase', small(Autorenew)]),
    crmTalk('oldCustomers', [
      'opcionesInteracciones/clientesAntiguosCrm',
      'screen.oldCustomers',
      small(ManageHistory),
    ]),
    crmPeople('leads', [
      'opcionesLeads/leads',
      'screen.leads',
      small(PersonAdd),
      { ...create('lead.new', 'action.newLead'), findRecords: findInResource(leads) },
    ]),
    crmPeople('persons', [
      'opcionesPersona/personas',
      'screen.persons',
      small(People),
      {
        ...create('person.new', 'action.newPerson'),
        synonyms: text('synonyms.persons'),
        findRecords: findInResource(persons),
      },
    ]),
    crmPeople('companies', [
      'empresas',
      'screen.companies',
      small(Apartment),
      { ...create('company.new', 'action.newCompany'), findRecords: findInResource(companies) },
    ]),
    board(
      'leadsByStatus',
      'opcionesLeads/leadsPorEstado',
      'screen.leadsByStatus',
      'group.people',
      small(SpaceDashboard),
    ),
    alike('duplicados'),
    next('queSigue'),
    crmMoney('business', [
      'opcionesNegocio/negociosLista',
      'screen.business',
      small(Handshake),
      { ...create('business.new', 'action.newBusiness'), findRecords: findInResource(businesses) },
    ]),
    board(
      'businessByPhase',
      'opcionesNegocio/negociosPorFase',
      'screen.businessByPhase',
      'group.business',
      small(ViewKanban),
    ),
    board(
      'businessByStage',
      'opcionesNegocio/negociosPorEtapa',
      'screen.businessByStage',
      'group.business',
      small(ViewTimeline),
    ),
    goals('metas'),
    crmMoney('sales', ['opcionesVentas/ventas', 'screen.sales', small(Paid)]),
    page('person', 'detalle/:id', 'screen.detail'),
    page('person', 'detalle/:id/:idInteraccion', 'screen.detail'),
    page('company', 'empresas/:id', 'screen.companies'),
    page('business', 'opcionesNegocio/negociosLista/:id', 'screen.business'),
    config('phases', ['configuraciones/fases', 'screen.phases', small(ViewColumn)]),
    config('stages', ['configuraciones/etapas', 'screen.stages', small(LinearScale)]),
    config('needs', ['configuraciones/necesidades', 'screen.needs', small(Category)]),
    config('variables', ['configuraciones/variables', 'screen.variables', small(DataObject)]),
    config('statuses', ['configuraciones/configuracionVariables', 'screen.statusVariables', small(ToggleOn)]),
    config('variableTypes', [
      'configuraciones/configuracionesTipoVariables',
      'screen.variableTypes',
      small(Tune),
    ]),
    config('leadStatuses', ['configuraciones/configuracionEstadoLead', 'screen.leadStatuses', small(Flag)]),
    config('forms', ['configuraciones/configuracionFormularios', 'screen.forms', small(Ballot)]),
    config('testForm', ['configuraciones/testForm', 'screen.testForm', small(Science)]),
    config('origins', ['configuraciones/origenes', 'screen.origins', small(Sell)]),
    config('lines', ['configuraciones/lineasNegocio', 'screen.lines', small(AltRoute)]),
    config('campaigns', ['configuraciones/campaigns', 'screen.campaigns', small(Campaign)]),
    config('discardReasons', ['configuraciones/motivosDescarte', 'screen.discardReasons', small(Block)]),
    config('assignment', ['configuraciones/asignacion', 'screen.assignment', small(AssignmentInd)]),
    automation('configuraciones/automatizaciones'),
    rights('configuraciones/derechos'),
  ],
}

const fxPeople = list('fx', 'group.people')
const fxTalk = list('fx', 'group.interactions')
const fxMoney = list('fx', 'group.business')

/** Screens of the FX edition, over the same records. */
export const fxScreens: AreaScreens = {
  ability: useCrm.name,
  home: 'fxCompany',
  screens: [
    fxPeople('companies', ['fxCompany', 'screen.companies', small(Apartment)]),
    fxPeople('persons', ['fxPerson', 'screen.persons', small(People)]),
    fxPeople('leads', ['fxLead', 'screen.leads', small(PersonAdd)]),
    fxPeople('prospects', [
      'fxProspecto',
      'screen.prospects',
      small(PersonSearch),
      create('prospect.new', 'action.newProspect'),
    ]),
    board('leadsByStatus', 'fxLeadsByStatus', 'screen.leadsByStatus', 'group.people', small(SpaceDashboard)),
    fxTalk('interactions', ['fxInteraction', 'screen.interactions', small(Forum)]),
    board('byStatus', 'itxByStatus', 'screen.byStatus', 'group.interactions', small(FactCheck)),
    board('byPhase', 'itxByPhase', 'screen.byPhase', 'group.interactions', small(ViewWeek)),
    board('byStage', 'itxByStage', 'screen.byStage', 'group.interactions', small(Stairs)),
    board('byPhase', 'itxByPhase/:id', 'screen.byPhase', 'group.interactions', small(ViewWeek)),
    board('byPhase', 'itxByPhase/:id/:statusName', 'screen.byPhase', 'group.interactions', small(ViewWeek)),
    board('byStage', 'itxByStage/:id', 'screen.byStage', 'group.interactions', small(Stairs)),
    alike('fxDuplicates'),
    next('fxNext'),
    fxMoney('business', ['fxBusiness', 'screen.business', small(Handshake)]),
    board(
      'businessByPhase',
      'fxBusinessByPhase',
      'screen.businessByPhase',
      'group.business',
      small(ViewKanban),
    ),
    board(
      'businessByStage',
      'fxBusinessByStage',
      'screen.businessByStage',
      'group.business',
      small(ViewTimeline),
    ),
    goals('fxGoals'),
    fxMoney('sales', ['fxSales', 'screen.sales', small(Paid)]),
    page('company', 'fxCompany/:id', 'screen.companies'),
    page('person', 'fxPerson/:id', 'screen.detail'),
    page('interaction', 'fxInteraction/:id', 'screen.interactions'),
    fxTalk('interactionsByStatus', ['fxInteraction/status/:id', 'screen.interactions', small(Forum)]),
    page('business', 'fxBusiness/:id', 'screen.business'),
    config('needs', ['fxCrmConfig/fxNeed', 'screen.needs', small(Category)]),
    config('interactionStatuses', [
      'fxCrmConfig/fxInteractionStatus',
      'screen.interactionStatuses',
      small(Flag),
    ]),
    config('origins', ['fxCrmConfig/fxOrigin', 'screen.origins', small(Sell)]),
    config('campaigns', ['fxCrmConfig/fxCampaign', 'screen.campaigns', small(Campaign)]),
    config('lines', ['fxCrmConfig/fxBusinessLine', 'screen.lines', small(AltRoute)]),
    config('phases', ['fxCrmConfig/fxPhase', 'screen.phases', small(ViewColumn)]),
    config('phases', ['fxCrmConfig/fxPhase/:id', 'screen.phases', small(ViewColumn)]),
    config('stages', ['fxCrmConfig/fxStage', 'screen.stages', small(LinearScale)]),
    config('stages', ['fxCrmConfig/fxStage/:id', 'screen.stages', small(LinearScale)]),
    config('variableTypes', ['fxCrmConfig/fxVarType', 'screen.variableTypes', small(Tune)]),
    config('variables', ['fxCrmConfig/fxVariable', 'screen.variables', small(DataObject)]),
    config('statuses', ['fxCrmConfig/fxStatus', 'screen.statuses', small(ToggleOn)]),
    config('discardReasons', ['fxCrmConfig/fxDiscardReason', 'screen.discardReasons', small(Block)]),
    automation('fxCrmConfig/automatizaciones'),
    rights('fxCrmConfig/derechos'),
  ],
}
