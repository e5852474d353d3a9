import AltRoute from '@mui/icons-material/AltRoute'
import Apartment from '@mui/icons-material/ApartmentOutlined'
import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined'
import Autorenew from '@mui/icons-material/Autorenew'
import Ballot from '@mui/icons-material/BallotOutlined'
import Block from '@mui/icons-material/Block'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import DataObject from '@mui/icons-material/DataObject'
import DynamicForm from '@mui/icons-material/DynamicFormOutlined'
import EditNote from '@mui/icons-material/EditNote'
import Facebook from '@mui/icons-material/Facebook'
import Flag from '@mui/icons-material/FlagOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import LinearScale from '@mui/icons-material/LinearScaleOutlined'
import ManageHistory from '@mui/icons-material/ManageHistory'
import Paid from '@mui/icons-material/PaidOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import QuestionAnswer from '@mui/icons-material/QuestionAnswerOutlined'
import Science from '@mui/icons-material/ScienceOutlined'
import Sell from '@mui/icons-material/SellOutlined'
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined'
import ToggleOn from '@mui/icons-material/ToggleOnOutlined'
import Tune from '@mui/icons-material/Tune'
import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import ViewKanban from '@mui/icons-material/ViewKanbanOutlined'
import ViewTimeline from '@mui/icons-material/ViewTimelineOutlined'
import WhatsApp from '@mui/icons-material/WhatsApp'
import type { AreaScreens } from '#platform/ui/area.ts'
import { useCrm } from '../../contract/abilities.ts'
import { businesses } from '../../contract/businesses.ts'
import { companies } from '../../contract/companies.ts'
import { leads, persons } from '../../contract/persons.ts'
import { alike, automations, board, config, goals, list, next, page, rights } from './screen-makers.tsx'

const crmPeople = list('crm', 'group.people')
const crmTalk = list('crm', 'group.interactions')
const crmMoney = list('crm', 'group.business')

/** Screens of the classic edition. */
export const crmScreens: AreaScreens = {
  ability: useCrm.name,
  home: 'opcionesInteracciones/interacciones',
  screens: [
    crmTalk('interactions', 'opcionesInteracciones/interacciones', 'screen.interactions', Forum),
    crmTalk('whatsapp', 'opcionesInteracciones/interaccionesWpp', 'screen.whatsapp', WhatsApp),
    crmTalk('facebook', 'opcionesInteracciones/interaccionesFacebook', 'screen.facebook', Facebook),
    crmTalk('form', 'opcionesInteracciones/interaccionesFormulario', 'screen.form', DynamicForm),
    crmTalk('join', 'opcionesInteracciones/interaccionesJoin', 'screen.join', QuestionAnswer),
    crmTalk('own', 'opcionesInteracciones/interaccionesCrm', 'screen.own', EditNote),
    crmTalk('repurchase', 'opcionesInteracciones/recompraCrm', 'screen.repurchase', Autorenew),
    crmTalk(
      'oldCustomers',
      'opcionesInteracciones/clientesAntiguosCrm',
      'screen.oldCustomers',
      ManageHistory,
    ),
    crmPeople('leads', 'opcionesLeads/leads', 'screen.leads', PersonAdd, {
      create: ['lead.new', 'action.newLead'],
      list: { resource: leads, find: true },
    }),
    crmPeople('persons', 'opcionesPersona/personas', 'screen.persons', People, {
      create: ['person.new', 'action.newPerson'],
      synonyms: 'synonyms.persons',
      list: { resource: persons, find: true },
    }),
    crmPeople('companies', 'empresas', 'screen.companies', Apartment, {
      create: ['company.new', 'action.newCompany'],
      list: { resource: companies, find: true },
    }),
    board(
      'leadsByStatus',
      'opcionesLeads/leadsPorEstado',
      'screen.leadsByStatus',
      'group.people',
      SpaceDashboard,
    ),
    alike('duplicados'),
    next('queSigue'),
    crmMoney('business', 'opcionesNegocio/negociosLista', 'screen.business', Handshake, {
      create: ['business.new', 'action.newBusiness'],
      list: { resource: businesses, find: true },
    }),
    board(
      'businessByPhase',
      'opcionesNegocio/negociosPorFase',
      'screen.businessByPhase',
      'group.business',
      ViewKanban,
    ),
    board(
      'businessByStage',
      'opcionesNegocio/negociosPorEtapa',
      'screen.businessByStage',
      'group.business',
      ViewTimeline,
    ),
    goals('metas'),
    crmMoney('sales', 'opcionesVentas/ventas', 'screen.sales', Paid),
    page('person', 'detalle/:id', 'screen.detail'),
    page('person', 'detalle/:id/:idInteraccion', 'screen.detail'),
    page('company', 'empresas/:id', 'screen.companies'),
    page('business', 'opcionesNegocio/negociosLista/:id', 'screen.business'),
    config('phases', 'configuraciones/fases', 'screen.phases', ViewColumn),
    config('stages', 'configuraciones/etapas', 'screen.stages', LinearScale),
    config('needs', 'configuraciones/necesidades', 'screen.needs', Category),
    config('variables', 'configuraciones/variables', 'screen.variables', DataObject),
    config('statuses', 'configuraciones/configuracionVariables', 'screen.statusVariables', ToggleOn),
    config('variableTypes', 'configuraciones/configuracionesTipoVariables', 'screen.variableTypes', Tune),
    config('leadStatuses', 'configuraciones/configuracionEstadoLead', 'screen.leadStatuses', Flag),
    config('forms', 'configuraciones/configuracionFormularios', 'screen.forms', Ballot),
    config('testForm', 'configuraciones/testForm', 'screen.testForm', Science),
    config('origins', 'configuraciones/origenes', 'screen.origins', Sell),
    config('lines', 'configuraciones/lineasNegocio', 'screen.lines', AltRoute),
    config('campaigns', 'configuraciones/campaigns', 'screen.campaigns', Campaign),
    config('discardReasons', 'configuraciones/motivosDescarte', 'screen.discardReasons', Block),
    config('assignment', 'configuraciones/asignacion', 'screen.assignment', AssignmentInd),
    automations('configuraciones/automatizaciones'),
    rights('configuraciones/derechos'),
  ],
}
