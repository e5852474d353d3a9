import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { commitmentRoutes } from './commitments.ts'
import { createEventStore } from './event-store.ts'
import { agendaGroupStore } from './group-store.ts'
import { agendaNoticeJob } from './notice-job.ts'
import { agendaOptionRoutes } from './options.ts'
import type { RequireSeen, TellPeople } from './ports.ts'

export interface AgendaDependencies {
  database: Database
  tell: TellPeople
  requireSeen: RequireSeen
}

export function createAgenda({ database, tell, requireSeen }: AgendaDependencies): FeatureParts {
  const events = createEventStore(requireSeen)
  return {
    routes: [
      ...resourceRoutes(events),
      ...resourceRoutes(agendaGroupStore),
      ...commitmentRoutes(events),
      ...agendaOptionRoutes,
    ],
    jobs: [agendaNoticeJob(database, tell)],
  }
}
