import Route from '@mui/icons-material/AltRouteOutlined'
import Balance from '@mui/icons-material/BalanceOutlined'
import CallReceived from '@mui/icons-material/CallReceived'
import Campaign from '@mui/icons-material/CampaignOutlined'
import DoneAll from '@mui/icons-material/DoneAllOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import Group from '@mui/icons-material/GroupOutlined'
import HeadsetMic from '@mui/icons-material/HeadsetMicOutlined'
import ImportExport from '@mui/icons-material/ImportExport'
import Insights from '@mui/icons-material/Insights'
import Label from '@mui/icons-material/LabelOutlined'
import ListIcon from '@mui/icons-material/ListAltOutlined'
import Poll from '@mui/icons-material/PollOutlined'
import SmartToy from '@mui/icons-material/SmartToyOutlined'
import SupportAgent from '@mui/icons-material/SupportAgentOutlined'
import Timer from '@mui/icons-material/TimerOutlined'
import TouchApp from '@mui/icons-material/TouchAppOutlined'
import type { ReportSet } from '#platform/report/web/report-set.ts'
import { joinReports } from '../contract/join-reports.ts'
import { joinReportTexts } from '../i18n/texts.ts'
import { contactRecord } from './contact-record.tsx'
import { ConversationRecord } from './conversation-record.tsx'

/** @param CallRecord what a call's row opens, which another feature has */
export const joinReportSet = (CallRecord: ReportSet['records'][string]): ReportSet => ({
  reports: joinReports,
  texts: joinReportTexts,
  icons: {
    'general-join': <Insights fontSize="small" />,
    agentes: <Group fontSize="small" />,
    recibidas: <CallReceived fontSize="small" />,
    'tiempo-respuesta': <Timer fontSize="small" />,
    conversaciones: <ListIcon fontSize="small" />,
    'conversaciones-in-out': <ImportExport fontSize="small" />,
    'opciones-general': <TouchApp fontSize="small" />,
    opciones: <Route fontSize="small" />,
    'respuestas-bot': <Forum fontSize="small" />,
    etiquetas: <Label fontSize="small" />,
    campanias: <Campaign fontSize="small" />,
    encuestas: <Poll fontSize="small" />,
    cierres: <DoneAll fontSize="small" />,
    atencion: <SupportAgent fontSize="small" />,
    balance: <Balance fontSize="small" />,
    'reporte-bot-activo': <SmartToy fontSize="small" />,
    'pbx-join': <HeadsetMic fontSize="small" />,
  },
  records: {
    conversations: ConversationRecord,
    conversationFacts: ConversationRecord,
    closings: ConversationRecord,
    balance: ConversationRecord,
    campaignMessages: ConversationRecord,
    customerContacts: contactRecord(CallRecord),
    customerService: contactRecord(CallRecord),
  },
})
