import type { FeatureParts } from '#platform/feature/feature.ts'
import type { Logger } from '#platform/log/logger.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { createAutomationClock, createAutomationJob } from './automation-jobs.ts'
import { automationStore } from './automation-store.ts'
import { designRoutes } from './design-routes.ts'
import type { AutomationPorts } from './ports.ts'
import { listAutomationRunsRoute } from './run-routes.ts'

/** What the CRM does by itself. */
export const createAutomations = (ports: AutomationPorts & { log: Logger }): FeatureParts => ({
  routes: [...resourceRoutes(automationStore), ...designRoutes(ports), listAutomationRunsRoute],
  jobs: [createAutomationJob(ports), createAutomationClock(ports)],
  purges: [{ table: 'crm_automations' }],
})
