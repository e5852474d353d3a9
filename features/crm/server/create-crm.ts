import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { boardRoute, customBoardRoute } from '#platform/resource/server/board/board-route.ts'
import type { BeginImport } from '#platform/resource/server/imports/begin-import.ts'
import { type ResourceRoute, refreshingLists } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import {
  businessesByChoice,
  businessesByPhase,
  businessesByStage,
  companiesByChoice,
  interactionsByChoice,
  interactionsByPhase,
  interactionsByStage,
  interactionsByStatus,
  leadsByChoice,
  leadsByStatus,
  personsByChoice,
  prospectsByChoice,
  salesByChoice,
} from '../contract/boards.ts'
import { goalRoutes } from '../goals/server/goal-routes.ts'
import { nextRoutes } from '../next/server/next-routes.ts'
import type { FindWaitingCustomers } from '../next/server/waiting-customers.ts'
import { quoteRoutes } from '../quotes/server/make-quote.ts'
import { publicQuoteRoutes } from '../quotes/server/public-quotes.ts'
import { quoteSettingRoutes } from '../quotes/server/quote-settings.ts'
import {
  type AdvertisementFollowed,
  asPayload,
  type LinkContact,
} from './advertisements/advertisement-followed.ts'
import { createAdvertisementJob } from './advertisements/advertisement-job.ts'
import { attachmentRoutes, type CrmFiles } from './attachments.ts'
import {
  addNeedsOfPersonRoute,
  putNeedsOfBusinessRoute,
  readNeedsOfBusinessRoute,
  writeNeedsOfBusinessRoute,
} from './businesses/business-needs.ts'
import { businessStore } from './businesses/business-store.ts'
import { loseBusinessRoute, moveBusinessRoute, reopenBusinessRoute } from './businesses/move-business.ts'
import { openBusinessRoutes } from './businesses/open-businesses.ts'
import { putBusinessStageRoute } from './businesses/put-business-stage.ts'
import { winBusinessRoute } from './businesses/win-business.ts'
import { readCallerRoute } from './callers/read-caller.ts'
import { addCommentRoute, editCommentRoute, removeCommentRoute } from './comments.ts'
import { companyStore } from './companies/company-store.ts'
import { assignmentStore, formStore } from './config/other-stores.ts'
import { lineStore, phaseStore, stageStore } from './config/pipeline-stores.ts'
import { putInOrderRoute } from './config/put-in-order.ts'
import { campaignStore, discardReasonStore, needStore, originStore } from './config/source-stores.ts'
import { interactionStatusStore, leadStatusStore, statusStore } from './config/status-stores.ts'
import { variableStore, variableTypeStore } from './config/variable-stores.ts'
import { contactRuleRoutes } from './contact-signals/contact-rule-routes.ts'
import { createContactSignalJob } from './contact-signals/contact-signal-job.ts'
import type { ContactSources } from './contact-signals/contact-sources.ts'
import { inBothEditions, ofEdition } from './editions.ts'
import { formFieldRoutes } from './forms/form-fields.ts'
import type { FormTickets } from './forms/form-tickets.ts'
import { notifyOwner } from './forms/notify-owner.ts'
import { formPage, readPublicFormRoute } from './forms/public-form.ts'
import { sendPublicFormRoute } from './forms/send-public-form.ts'
import { interactionStore } from './interactions/interaction-store.ts'
import { listCompanyUsersRoute } from './list-company-users.ts'
import { findDuplicatesRoute } from './merges/find-duplicates.ts'
import { listAlikeRoute } from './merges/list-alike.ts'
import { mergeCompaniesRoute } from './merges/merge-companies.ts'
import { mergePersonsRoute } from './merges/merge-persons.ts'
import { undoCompanyMergeRoute } from './merges/undo-company-merge.ts'
import { undoMergeRoute } from './merges/undo-merge.ts'
import { optionRoutes } from './options.ts'
import { crmOutsideRows } from './outside-rows.ts'
import {
  addContactPointRoute,
  editContactPointRoute,
  removeContactPointRoute,
} from './persons/contact-points.ts'
import { findExistingPersonRoute } from './persons/find-existing-person.ts'
import { convertLeadRoute, discardLeadRoute, qualifyLeadRoute, reopenLeadRoute } from './persons/move-lead.ts'
import { listNumberCorrectionsRoute } from './persons/number-corrections.ts'
import { personRoutes } from './persons/person-routes.ts'
import { leadStore, personStore, prospectStore } from './persons/person-stores.ts'
import { updatePersonStatusRoute } from './persons/update-person-status.ts'
import { uploadLeadsRoute } from './persons/upload-leads.ts'
import { crmPurges } from './purges.ts'
import { registerPageRoute } from './register-page.ts'
import {
  readBoundEntitiesRoute,
  readCrmSettingsRoute,
  readRightsRoute,
  writeCrmSettingsRoute,
  writeRightsRoute,
} from './rights.ts'
import { saleStore } from './sales/sale-store.ts'
import type { VisibleRows } from './scope.ts'
import { readTimelineRoute } from './timeline/read-timeline.ts'
import type { TimelineSource } from './timeline/timeline-source.ts'
import { readVariableFileRoute } from './variable-files.ts'
import { listVariablesByStatusRoute, putVariablesRoute } from './variable-routes.ts'

/** The resources, at the addresses of both editions. */
const resources: readonly ResourceRoute[] = [
  ...personRoutes,
  ...inBothEditions(leadStore, '/api/fx/leads'),
  ...resourceRoutes(prospectStore).map((route) => ofEdition('fx', route)),
  ...inBothEditions(companyStore, '/api/fx/companies'),
  ...inBothEditions(interactionStore, '/api/fx/interactions'),
  ...inBothEditions(businessStore, '/api/fx/business'),
  ...inBothEditions(saleStore, '/api/fx/sales'),
  ...inBothEditions(lineStore, '/api/fx/business-lines'),
  ...inBothEditions(phaseStore, '/api/fx/phases'),
  ...inBothEditions(stageStore, '/api/fx/stages'),
  ...inBothEditions(originStore, '/api/fx/origins'),
  ...inBothEditions(needStore, '/api/fx/needs'),
  ...inBothEditions(campaignStore, '/api/fx/campaigns'),
  ...inBothEditions(discardReasonStore, '/api/fx/discard-reasons'),
  ...inBothEditions(variableTypeStore, '/api/fx/variable-types'),
  ...inBothEditions(variableStore, '/api/fx/variables'),
  ...inBothEditions(statusStore, '/api/fx/statuses'),
  ...resourceRoutes(leadStatusStore),
  ...resourceRoutes(interactionStatusStore),
  ...resourceRoutes(formStore),
  ...resourceRoutes(assignmentStore),
  boardRoute(businessStore, businessesByPhase),
  boardRoute(businessStore, businessesByStage),
  boardRoute(interactionStore, interactionsByStatus),
  boardRoute(interactionStore, interactionsByPhase),
  boardRoute(interactionStore, interactionsByStage),
  boardRoute(leadStore, leadsByStatus),
  customBoardRoute(personStore, personsByChoice),
  customBoardRoute(leadStore, leadsByChoice),
  customBoardRoute(prospectStore, prospectsByChoice),
  customBoardRoute(companyStore, companiesByChoice),
  customBoardRoute(interactionStore, interactionsByChoice),
  customBoardRoute(businessStore, businessesByChoice),
  customBoardRoute(saleStore, salesByChoice),
]

const ordered = [
  lineStore,
  phaseStore,
  stageStore,
  originStore,
  needStore,
  discardReasonStore,
  statusStore,
  leadStatusStore,
  interactionStatusStore,
  variableStore,
  assignmentStore,
]

/** The person a note or file was added to; refreshes their timeline. */
const ofPerson = (_answer: unknown, { body }: { body: unknown }): number[] | null => {
  const { person_id: id } = (body ?? {}) as { person_id?: number }
  return id === undefined ? null : [id]
}

const calls: readonly BoundRoute[] = [
  findExistingPersonRoute,
  updatePersonStatusRoute,
  addContactPointRoute,
  editContactPointRoute,
  removeContactPointRoute,
  listNumberCorrectionsRoute,
  findDuplicatesRoute,
  listAlikeRoute,
  mergeCompaniesRoute,
  mergePersonsRoute,
  undoMergeRoute,
  undoCompanyMergeRoute,
  convertLeadRoute,
  qualifyLeadRoute,
  discardLeadRoute,
  reopenLeadRoute,
  listVariablesByStatusRoute,
  putVariablesRoute,
  moveBusinessRoute,
  winBusinessRoute,
  loseBusinessRoute,
  reopenBusinessRoute,
  readNeedsOfBusinessRoute,
  writeNeedsOfBusinessRoute,
  refreshingLists(['crm_person'], addCommentRoute, undefined, ofPerson),
  refreshingLists(['crm_person'], editCommentRoute),
  refreshingLists(['crm_person'], removeCommentRoute),
  listCompanyUsersRoute,
  readRightsRoute,
  readBoundEntitiesRoute,
  writeRightsRoute,
  readCrmSettingsRoute,
  writeCrmSettingsRoute,
  // The FX edition has its own routes for these.
  ...[putBusinessStageRoute, addNeedsOfPersonRoute, putNeedsOfBusinessRoute].map((route) =>
    ofEdition('crm', route),
  ),
]

const configuration: readonly BoundRoute[] = [
  ...optionRoutes,
  refreshingLists(
    ordered.map(({ resource }) => resource.name),
    putInOrderRoute,
  ),
]

/** Lists in which a contact shows. */
const SHOWING_CONTACTS = ['crm_interaction', 'crm_person', 'crm_lead', 'crm_prospect']

export interface CrmPorts {
  database: Database
  files: CrmFiles
  /** Timeline entries of other features: calls, conversations. */
  timeline: readonly TimelineSource[]
  /** Which of the agenda's events a user may see, as a condition on `row`, an alias of their table. */
  visibleEvents: (row: string) => VisibleRows
  tickets: FormTickets
  notify: Notify
  beginImport: BeginImport
  linkContact: LinkContact
  /** What the telephone and the messaging channel tell of calls and conversations. */
  contacts: ContactSources
  /** Customers who wait for an answer of the messaging channel. */
  findWaiting: FindWaitingCustomers
  /** Open lists of a resource are read again. */
  refreshList(name: string, companyId: number): void
}

export interface CrmFeature extends FeatureParts {
  /** In the transaction of its cause; the CRM's records are written afterwards. */
  advertisementFollowed(unit: UnitOfWork, followed: AdvertisementFollowed): Promise<void>
}

export const createCrm = ({
  database,
  files,
  timeline,
  visibleEvents,
  tickets,
  notify,
  beginImport,
  linkContact,
  contacts,
  findWaiting,
  refreshList,
}: CrmPorts): CrmFeature => {
  const advertisements = createAdvertisementJob({ database, notifyOwner: notifyOwner(notify), linkContact })
  const contactSignals = createContactSignalJob({
    ...contacts,
    database,
    linkContact,
    refresh: (companyId) => {
      for (const name of SHOWING_CONTACTS) refreshList(name, companyId)
    },
  })
  return {
    routes: [
      ...resources,
      ...contactRuleRoutes,
      ...quoteRoutes,
      ...goalRoutes,
      ...nextRoutes({ visibleEvents, findWaiting }),
      ...openBusinessRoutes,
      ...quoteSettingRoutes,
      ...publicQuoteRoutes({ database, notify, refreshList }),
      ...configuration,
      ...calls,
      ofEdition('crm', uploadLeadsRoute(beginImport)),
      ...attachmentRoutes(files).map((route) =>
        route.contract.method === 'GET' ? route : refreshingLists(['crm_person'], route, undefined, ofPerson),
      ),
      readVariableFileRoute(files),
      readCallerRoute(visibleEvents('e')),
      readTimelineRoute(timeline, visibleEvents('t')),
      registerPageRoute(database),
      ...formFieldRoutes,
      readPublicFormRoute(database, tickets),
      sendPublicFormRoute(database, tickets, notifyOwner(notify)),
    ],
    // Quotes are framed by nobody.
    framedPages: [formPage(database), { path: '/cotizacion/:token', exists: () => Promise.resolve(false) }],
    purges: crmPurges(files),
    outside: crmOutsideRows,
    jobs: [advertisements, contactSignals],
    advertisementFollowed: (unit, followed) => enqueue(unit, advertisements, asPayload(followed)),
  }
}
