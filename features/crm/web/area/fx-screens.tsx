import AltRoute from '@mui/icons-material/AltRoute'
import Apartment from '@mui/icons-material/ApartmentOutlined'
import Block from '@mui/icons-material/Block'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import DataObject from '@mui/icons-material/DataObject'
import FactCheck from '@mui/icons-material/FactCheckOutlined'
import Flag from '@mui/icons-material/FlagOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import LinearScale from '@mui/icons-material/LinearScaleOutlined'
import Paid from '@mui/icons-material/PaidOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import PersonSearch from '@mui/icons-material/PersonSearchOutlined'
import Sell from '@mui/icons-material/SellOutlined'
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined'
import Stairs from '@mui/icons-material/StairsOutlined'
import ToggleOn from '@mui/icons-material/ToggleOnOutlined'
import Tune from '@mui/icons-material/Tune'
import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import ViewKanban from '@mui/icons-material/ViewKanbanOutlined'
import ViewTimeline from '@mui/icons-material/ViewTimelineOutlined'
import ViewWeek from '@mui/icons-material/ViewWeekOutlined'
import type { AreaScreens } from '#platform/ui/area.ts'
import { useCrm } from '../../contract/abilities.ts'
import { alike, automations, board, config, goals, list, next, page, rights } from './screen-makers.tsx'

const fxPeople = list('fx', 'group.people')
const fxTalk = list('fx', 'group.interactions')
const fxMoney = list('fx', 'group.business')

/** Screens of the FX edition, over the same records. */
export const fxScreens: AreaScreens = {
  ability: useCrm.name,
  home: 'fxCompany',
  screens: [
    fxPeople('companies', 'fxCompany', 'screen.companies', Apartment),
    fxPeople('persons', 'fxPerson', 'screen.persons', People),
    fxPeople('leads', 'fxLead', 'screen.leads', PersonAdd),
    fxPeople('prospects', 'fxProspecto', 'screen.prospects', PersonSearch, {
      create: ['prospect.new', 'action.newProspect'],
    }),
    board('leadsByStatus', 'fxLeadsByStatus', 'screen.leadsByStatus', 'group.people', SpaceDashboard),
    fxTalk('interactions', 'fxInteraction', 'screen.interactions', Forum),
    board('byStatus', 'itxByStatus', 'screen.byStatus', 'group.interactions', FactCheck),
    board('byPhase', 'itxByPhase', 'screen.byPhase', 'group.interactions', ViewWeek),
    board('byStage', 'itxByStage', 'screen.byStage', 'group.interactions', Stairs),
    board('byPhase', 'itxByPhase/:id', 'screen.byPhase', 'group.interactions', ViewWeek),
    board('byPhase', 'itxByPhase/:id/:statusName', 'screen.byPhase', 'group.interactions', ViewWeek),
    board('byStage', 'itxByStage/:id', 'screen.byStage', 'group.interactions', Stairs),
    alike('fxDuplicates'),
    next('fxNext'),
    fxMoney('business', 'fxBusiness', 'screen.business', Handshake),
    board('businessByPhase', 'fxBusinessByPhase', 'screen.businessByPhase', 'group.business', ViewKanban),
    board('businessByStage', 'fxBusinessByStage', 'screen.businessByStage', 'group.business', ViewTimeline),
    goals('fxGoals'),
    fxMoney('sales', 'fxSales', 'screen.sales', Paid),
    page('company', 'fxCompany/:id', 'screen.companies'),
    page('person', 'fxPerson/:id', 'screen.detail'),
    page('interaction', 'fxInteraction/:id', 'screen.interactions'),
    fxTalk('interactionsByStatus', 'fxInteraction/status/:id', 'screen.interactions', Forum),
    page('business', 'fxBusiness/:id', 'screen.business'),
    config('needs', 'fxCrmConfig/fxNeed', 'screen.needs', Category),
    config('interactionStatuses', 'fxCrmConfig/fxInteractionStatus', 'screen.interactionStatuses', Flag),
    config('origins', 'fxCrmConfig/fxOrigin', 'screen.origins', Sell),
    config('campaigns', 'fxCrmConfig/fxCampaign', 'screen.campaigns', Campaign),
    config('lines', 'fxCrmConfig/fxBusinessLine', 'screen.lines', AltRoute),
    config('phases', 'fxCrmConfig/fxPhase', 'screen.phases', ViewColumn),
    config('phases', 'fxCrmConfig/fxPhase/:id', 'screen.phases', ViewColumn),
    config('stages', 'fxCrmConfig/fxStage', 'screen.stages', LinearScale),
    config('stages', 'fxCrmConfig/fxStage/:id', 'screen.stages', LinearScale),
    config('variableTypes', 'fxCrmConfig/fxVarType', 'screen.variableTypes', Tune),
    config('variables', 'fxCrmConfig/fxVariable', 'screen.variables', DataObject),
    config('statuses', 'fxCrmConfig/fxStatus', 'screen.statuses', ToggleOn),
    config('discardReasons', 'fxCrmConfig/fxDiscardReason', 'screen.discardReasons', Block),
    automations('fxCrmConfig/automatizaciones'),
    rights('fxCrmConfig/derechos'),
  ],
}
