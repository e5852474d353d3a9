import { type ServedReport, serveReports } from '#platform/report/server/report-source.ts'
import { joinReports } from '../contract/join-reports.ts'
import { joinReportTexts } from '../i18n/texts.ts'
import {
  balanceInDatabase,
  closingsInDatabase,
  contactsInDatabase,
  conversationsInDatabase,
  serviceInDatabase,
} from './conversation-sources.ts'
import { campaignsInDatabase, factsInDatabase } from './message-sources.ts'

export const servedJoinReports: readonly ServedReport[] = serveReports(
  joinReports,
  [
    conversationsInDatabase,
    closingsInDatabase,
    balanceInDatabase,
    contactsInDatabase,
    serviceInDatabase,
    factsInDatabase,
    campaignsInDatabase,
  ],
  joinReportTexts,
)
