import { type ContextType, lazy, type ReactNode, useState } from 'react'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { showClassic, showFx, useCrm } from '#features/crm/contract/abilities.ts'
import {
  EventDoneContext,
  PersonAsideContext,
  PersonCallContext,
  PersonEnrolContext,
  PersonPlanContext,
} from '#features/crm/web/detail/person-contexts.ts'
import { ShownEditionsContext } from '#features/crm/web/pages.ts'
import { TimelineSoundContext } from '#features/crm/web/timeline/timeline-sound.ts'
import { configureJoin } from '#features/join/contract/abilities.ts'
import { CallerPanelContext } from '#features/phone/web/caller-panel.ts'
import { TimelineSounds } from './timeline-sounds.tsx'

const CallerPanel = lazy(async () => ({
  default: (await import('#features/crm/web/callers/caller-panel.tsx')).CallerPanel,
}))

const PersonAgenda = lazy(async () => ({
  default: (await import('#features/agenda/web/person-agenda.tsx')).PersonAgenda,
}))

const PlanWithPerson = lazy(async () => ({
  default: (await import('#features/agenda/web/plan-with-person.tsx')).PlanWithPerson,
}))

const EnrolPersons = lazy(async () => ({
  default: (await import('#features/join/web/sequences/enrol-persons.tsx')).EnrolPersons,
}))

const tickEvent: ContextType<typeof EventDoneContext> = (api, id, done) =>
  api.call(agendaEvents.routes.edit, { params: { id }, body: { done } as never })

interface CrmProvidersProps {
  /** The session's abilities by name. */
  abilities: readonly string[]
  /** Null without a phone. */
  callNumber: ((number: string) => void) | null
  children: ReactNode
}

/** Fills the CRM's ports to other features, and theirs to it. */
export const CrmProviders = ({ abilities, callNumber, children }: CrmProvidersProps) => {
  const [editions] = useState(() => [
    ...(abilities.includes(showClassic.name) ? (['crm'] as const) : []),
    ...(abilities.includes(showFx.name) ? (['fx'] as const) : []),
  ])
  return (
    <ShownEditionsContext value={editions}>
      <EventDoneContext value={tickEvent}>
        <PersonCallContext value={callNumber}>
          <PersonAsideContext value={PersonAgenda}>
            <PersonPlanContext value={PlanWithPerson}>
              <PersonEnrolContext value={abilities.includes(configureJoin.name) ? EnrolPersons : null}>
                <TimelineSoundContext value={TimelineSounds}>
                  <CallerPanelContext value={abilities.includes(useCrm.name) ? CallerPanel : null}>
                    {children}
                  </CallerPanelContext>
                </TimelineSoundContext>
              </PersonEnrolContext>
            </PersonPlanContext>
          </PersonAsideContext>
        </PersonCallContext>
      </EventDoneContext>
    </ShownEditionsContext>
  )
}
