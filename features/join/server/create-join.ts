import type { AssistantSettings } from '#platform/assistant/ask-model.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { Signer } from '#platform/http/server/sign.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { ChannelProvider } from '#platform/messaging/port.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { BulkTask } from '#platform/resource/server/bulk/bulk-task.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { JoinDomainEvent } from '../contract/domain-events.ts'
import { joinSocket } from '../contract/events.ts'
import { findAccount } from './accounts/account.queries.ts'
import { agentToolRoutes } from './agent-tools/agent-tool-routes.ts'
import { whatsappAliasRoutes } from './agent-tools/whatsapp-aliases.ts'
import { agentRoutes } from './agents/agent-routes.ts'
import { botRoutes } from './agents/bot-routes.ts'
import { createPresenceJob } from './agents/presence.ts'
import { userConnectionRoute } from './agents/user-connection.ts'
import { type AssignAfterCall, createAssignAfterCalls } from './assignment/assign-after-calls.ts'
import { createAssignAllJob, createAssignWaitingJob } from './assignment/assign-waiting-job.ts'
import { createBotHook } from './bots/bot-conversation.ts'
import { uploadBotFileRoute } from './bots/bot-file.ts'
import { botGraphRoutes } from './bots/bot-graph-routes.ts'
import { createBotJobs } from './bots/bot-jobs.ts'
import { countDropped, type Dropped } from './callbacks/count-dropped.ts'
import { type Deliver, delivery } from './callbacks/deliver.ts'
import { callbackRoutes } from './callbacks/receive-callback.ts'
import { createEventStore } from './callbacks/store-events.ts'
import { type AutomatedMessages, automatedMessages } from './campaigns/automated/automated-messages.ts'
import { createBroadcastJob, createBroadcastSweep } from './campaigns/bulk/broadcast-job.ts'
import { broadcastRoutes } from './campaigns/bulk/broadcast-routes.ts'
import { campaignHook } from './campaigns/campaign-hook.ts'
import { enrolTask } from './campaigns/sequences/enrol-task.ts'
import { listOfferedSequencesRoute } from './campaigns/sequences/offered-sequences.ts'
import { createSequenceJob } from './campaigns/sequences/sequence-job.ts'
import { sequenceRoutes } from './campaigns/sequences/sequence-routes.ts'
import { newTemplateMessageRoute } from './campaigns/templates/new-template-message.ts'
import { submitTemplateRoute } from './campaigns/templates/submit-template.ts'
import { createSyncTemplatesJob, syncTemplatesRoute } from './campaigns/templates/sync-templates.ts'
import { templateFileRoutes } from './campaigns/templates/template-file.ts'
import { configPurges, configRoutes } from './config/stores.ts'
import { type ContactLink, linkContact } from './contacts/link-contact.ts'
import { createReadProfileJob } from './contacts/read-profile-job.ts'
import {
  blockRoutes,
  keepChatRoute,
  reopenChatRoute,
  snoozeChatRoute,
  takeChatRoute,
  updateNameRoute,
} from './conversations/change-chat.ts'
import { createChatRoute } from './conversations/create-chat.ts'
import {
  listChatsRoute,
  listUnreadRoute,
  readChatRoute,
  searchChatsRoute,
} from './conversations/list-chats.ts'
import { listNotesRoute } from './conversations/list-notes.ts'
import { listViewersRoute } from './conversations/list-viewers.ts'
import { listWaitingRoute } from './conversations/list-waiting.ts'
import { savedFilterRoutes } from './conversations/saved-filters.ts'
import { previousChatsRoute, transcriptRoute } from './conversations/transcript.ts'
import { changeManyRoute, updateSenderRoute } from './conversations/update-sender.ts'
import { createWakeJob } from './conversations/wake-job.ts'
import { createFetchMediaJob } from './files/fetch-media-job.ts'
import { createPurgeUploadsJob, fileRoutes } from './files/file-routes.ts'
import { createPreviewJob } from './files/preview-job.ts'
import { createProviderLinks, providerFileRoute } from './files/provider-links.ts'
import { createRecoverFilesJob } from './files/recover-files-job.ts'
import { createProcessJob } from './inbound/process-job.ts'
import { createInboxSweep } from './inbound/retry-event.ts'
import type { JoinContext, JoinFiles } from './join-context.ts'
import { changeMessageRoutes } from './messages/change-message.ts'
import { contextMessageRoute, listFilesRoute, listMessagesRoute } from './messages/list-messages.ts'
import { newMessageRoute } from './messages/new-message.ts'
import { createRateLimiter } from './outbound/rate-limiter.ts'
import { createReactJob } from './outbound/react-job.ts'
import { createReadJob } from './outbound/read-job.ts'
import { createRecoverMessagesJob } from './outbound/recover-messages-job.ts'
import { createSendJob } from './outbound/send-job.ts'
import { joinOutsideRows } from './outside-rows.ts'
import type {
  ChargeMessage,
  CrmAudience,
  FindPerson,
  IsOnPhone,
  SettleNotices,
  WebSessionState,
  WebTelephones,
} from './ports.ts'
import { joinHandler } from './sockets/join-socket.ts'
import { surveyRoutes } from './surveys/send-survey.ts'
import { publishSession } from './web-sessions/publish-session.ts'
import { createResumeTelephonesJob, webSessionRoutes } from './web-sessions/web-session-routes.ts'

export interface JoinPorts {
  database: Database
  hub: Hub
  providers: readonly ChannelProvider[]
  /** Sealed box with purpose `messaging credentials`. */
  secrets: SealedBox
  /** Signs the addresses by which providers fetch files. */
  linkSigner: Signer
  files: JoinFiles
  links: FileLinks
  findPerson: FindPerson
  crmAudience: CrmAudience
  webTelephones: WebTelephones
  isOnPhone: IsOnPhone
  notify: Notify
  settleNotices: SettleNotices
  recordEvent: RecordEvent<JoinDomainEvent>
  publicUrl: string
  /** Pays for a message that is about to be sent; false when nothing is left for it. */
  chargeMessage: ChargeMessage
  assistant: AssistantSettings | null
  privateAddresses: boolean
  /** Path of ffmpeg; null without it. */
  ffmpeg: () => string | null
  /** Private scratch folder, emptied at each start. */
  workFolder: string
  log: Logger
}

export interface JoinFeature extends FeatureParts {
  /** Stores events of providers within the program. */
  readonly deliver: Deliver
  /** Counts what such a provider passes over, such as group messages. */
  readonly dropped: (accountId: number, dropped: Dropped) => Promise<void>
  readonly callEnded: AssignAfterCall
  /** The CRM knows the contact as this person. */
  readonly linkContact: (unit: UnitOfWork, link: ContactLink) => Promise<void>
  /** Messages that other features write. */
  readonly automated: AutomatedMessages
  /** Enrols all results of a list of people in a sequence. */
  readonly enrolling: BulkTask
  /** Publishes the pairing state of a telephone connected by QR code. */
  readonly publishSession: (accountId: number, state: WebSessionState) => Promise<void>
}

export function createJoin(ports: JoinPorts): JoinFeature {
  const { hub, providers, linkSigner, ...shared } = ports
  const providerLinks = createProviderLinks(linkSigner, shared.publicUrl)
  // Jobs enqueue each other: they read the context only when they run.
  const getContext = (): JoinContext => context
  const jobs = {
    send: createSendJob(getContext, createRateLimiter()),
    process: createProcessJob(getContext),
    fetchMedia: createFetchMediaJob(getContext),
    preview: createPreviewJob(getContext),
    readProfile: createReadProfileJob(getContext),
    read: createReadJob(getContext),
    assignWaiting: createAssignWaitingJob(getContext),
    ...createBotJobs(getContext),
    broadcast: createBroadcastJob(getContext),
  }
  const react = createReactJob(getContext)
  const context: JoinContext = {
    ...shared,
    publish: (topics, event, data) => hub.publish(topics, event, data),
    providers: new Map(providers.map((provider) => [provider.name, provider])),
    linkFor: providerLinks.linkFor,
    react: react.react,
    jobs,
    hooks: { bots: createBotHook(getContext), campaigns: campaignHook },
  }
  const storeEvents = createEventStore(getContext)
  return {
    routes: [
      listChatsRoute(context),
      listUnreadRoute,
      listWaitingRoute(context),
      readChatRoute(context),
      searchChatsRoute(context),
      createChatRoute(context),
      updateSenderRoute(context),
      changeManyRoute(context),
      ...blockRoutes(context),
      updateNameRoute(context),
      keepChatRoute(context),
      snoozeChatRoute(context),
      reopenChatRoute(context),
      takeChatRoute(context),
      transcriptRoute,
      previousChatsRoute,
      listViewersRoute,
      listNotesRoute,
      listMessagesRoute,
      listFilesRoute,
      contextMessageRoute,
      newMessageRoute(context),
      newTemplateMessageRoute(context),
      ...changeMessageRoutes(context),
      ...fileRoutes(context),
      ...agentRoutes,
      userConnectionRoute(context),
      ...botRoutes(context),
      ...botGraphRoutes,
      uploadBotFileRoute(context),
      ...savedFilterRoutes,
      ...agentToolRoutes(context),
      ...whatsappAliasRoutes(context),
      ...surveyRoutes(context),
      ...configRoutes(context),
      submitTemplateRoute(context),
      syncTemplatesRoute(context),
      ...templateFileRoutes(context),
      ...broadcastRoutes(context),
      ...sequenceRoutes(context),
      listOfferedSequencesRoute,
      ...webSessionRoutes(context),
    ],
    rawRoutes: [...callbackRoutes(context, storeEvents), providerFileRoute(context, providerLinks)],
    sockets: [{ contract: joinSocket, handler: joinHandler(context, hub) }],
    jobs: [
      ...Object.values(jobs),
      react.job,
      createAssignAllJob(getContext),
      createPurgeUploadsJob(getContext),
      createSyncTemplatesJob(getContext),
      createBroadcastSweep(getContext),
      createSequenceJob(getContext),
      createResumeTelephonesJob(getContext),
      createRecoverMessagesJob(getContext),
      createRecoverFilesJob(getContext),
      createInboxSweep(getContext),
      createPresenceJob(getContext),
      createWakeJob(getContext),
    ],
    purges: configPurges,
    outside: joinOutsideRows,
    deliver: delivery(context, storeEvents),
    async dropped(accountId, dropped) {
      const account = await findAccount(context.database.systemRows, accountId)
      if (account) await countDropped(context, account, dropped)
    },
    callEnded: createAssignAfterCalls(context),
    linkContact: (unit, link) => linkContact(context, unit, link),
    automated: automatedMessages(context),
    enrolling: enrolTask(context),
    publishSession: (accountId, state) => publishSession(context, accountId, state),
  }
}
