import { createTask } from '#features/agenda/server/create-task.ts'
import { createAutomations } from '#features/crm/automations/server/create-automations.ts'
import type { AutomationPorts } from '#features/crm/automations/server/ports.ts'
import { listWebhooks, tellWebhook } from '#features/integrations/server/webhooks/tell-webhook.ts'
import { findUserPrincipal } from '#features/session/server/find-user-principal.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { describeIssue, translateError } from '../texts.ts'
import type { WiringContext } from './context.ts'

/** What the CRM does by itself, in the agenda, in conversations and at webhooks too. */
export const wireAutomations = (
  { database, hub, log }: WiringContext,
  { notify, messaging }: Pick<AutomationPorts, 'notify' | 'messaging'>,
): FeatureParts =>
  createAutomations({
    database,
    log,
    notify,
    messaging,
    findUserPrincipal,
    createTask,
    webhooks: { list: listWebhooks, tell: tellWebhook },
    describeIssue,
    describeFailure: (language, { kind, details }) =>
      translateError(language, `errors.${kind.code}`, details.values),
    refreshList: (name, companyId) => refreshLists(hub, name, companyId),
  })
