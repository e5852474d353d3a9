import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { commitmentRoutes } from './commitments.ts'
import { createEventStore } from './event-store.ts'
import { agendaGroupStore } from './group-store.ts'
import { agendaOptionRoutes } from './options.ts'
import type { NotifyPeople, RequireSeen } from './ports.ts'
import { agendaReminderJob } from './reminder-job.ts'

export interface AgendaDependencies {
  database: Database
  notify: NotifyPeople
  requireSeen: RequireSeen
}

export function createAgenda({ database, notify, requireSeen }: AgendaDependencies): FeatureParts {
  const events = createEventStore(requireSeen)
  return {
    routes: [
      ...resourceRoutes(events),
      ...resourceRoutes(agendaGroupStore),
      ...commitmentRoutes(events),
      ...agendaOptionRoutes,
    ],
    jobs: [agendaReminderJob(database, notify)],
  }
}
