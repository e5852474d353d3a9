import AccountBalance from '@mui/icons-material/AccountBalanceOutlined'
import Autorenew from '@mui/icons-material/Autorenew'
import Filter from '@mui/icons-material/FilterAltOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import HowToReg from '@mui/icons-material/HowToRegOutlined'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import Paid from '@mui/icons-material/PaidOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import PointOfSale from '@mui/icons-material/PointOfSaleOutlined'
import PriceCheck from '@mui/icons-material/PriceCheckOutlined'
import RecentActors from '@mui/icons-material/RecentActorsOutlined'
import Repeat from '@mui/icons-material/RepeatOutlined'
import Route from '@mui/icons-material/RouteOutlined'
import Savings from '@mui/icons-material/SavingsOutlined'
import ShoppingCartCheckout from '@mui/icons-material/ShoppingCartCheckoutOutlined'
import StackedLineChart from '@mui/icons-material/StackedLineChart'
import type { ComponentType, ReactNode } from 'react'
import { lazy } from 'react'
import type { ReportSet } from '#platform/report/web/report-set.ts'
import { crmReports, fxReports } from '../contract/crm-reports.ts'
import { waysReport } from '../contract/ways-report.ts'
import { crmReportTexts } from '../i18n/texts.ts'

const CrmRecord = lazy(async () => ({ default: (await import('./crm-record.tsx')).CrmRecord }))

const small = (Icon: ComponentType<{ fontSize: 'small' }>): ReactNode => <Icon fontSize="small" />

const icons: ReportSet['icons'] = {
  detalle: small(ListAlt),
  reporteInteracciones: small(Forum),
  reporteLeads: small(PersonAdd),
  reportePersonas: small(People),
  reporteNegocios: small(Handshake),
  reporteVentas: small(Paid),
  reporteGeneral: small(AccountBalance),
  reporteVentasAsesor: small(PointOfSale),
  reporteVentaAsesor: small(HowToReg),
  reporteVentasInteraccion: small(PriceCheck),
  reporteInteraccionGeneral: small(StackedLineChart),
  reporteInteraccionAsesor: small(Person),
  reporteRecompraGeneral: small(Autorenew),
  reporteRecompraVentaInteraccion: small(ShoppingCartCheckout),
  reporteRecompraInteraccionGeneral: small(Repeat),
  reporteRecompraInteraccionAsesor: small(RecentActors),
  funnelReport: small(Filter),
  recorrido: small(Route),
  interactionByStatus: small(Forum),
  interactionByUser: small(Person),
  interactionByGroup: small(Groups),
  saleByUser: small(PointOfSale),
  saleByGroup: small(Savings),
  funnel: small(Filter),
}

const records: ReportSet['records'] = {
  crmInteractions: CrmRecord,
  crmLeads: CrmRecord,
  crmPersons: CrmRecord,
  crmBusinesses: CrmRecord,
  crmSales: CrmRecord,
  crmActivity: CrmRecord,
  crmWays: CrmRecord,
}

export const crmReportSet: ReportSet = {
  reports: [...crmReports, waysReport],
  texts: crmReportTexts,
  icons,
  records,
}
export const fxReportSet: ReportSet = { reports: fxReports, texts: crmReportTexts, icons, records }
