import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { commitmentRoutes } from './commitments.ts'
import { createEventStore } from './event-store.ts'
import { agendaGroupStore } from './group-store.ts'
import { agendaOptionRoutes } from './options.ts'
import type { RequireVisible, VisibleRecord } from './ports.ts'
import { agendaReminderJob } from './reminder-job.ts'

export interface AgendaPorts {
  database: Database
  notify: Notify
  requireVisible: RequireVisible
  visible: VisibleRecord
}

export function createAgenda({ database, notify, requireVisible, visible }: AgendaPorts): FeatureParts {
  const events = createEventStore(requireVisible, visible)
  return {
    routes: [
      ...resourceRoutes(events),
      ...resourceRoutes(agendaGroupStore),
      ...commitmentRoutes(events),
      ...agendaOptionRoutes,
    ],
    jobs: [agendaReminderJob(database, notify, visible)],
  }
}
