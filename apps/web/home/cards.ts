import { useAgenda } from '#features/agenda/contract/abilities.ts'
import { useChat } from '#features/chat/contract/abilities.ts'
import { useJoin } from '#features/join/contract/abilities.ts'
import { workMissedCalls } from '#features/missed-calls/contract/abilities.ts'
import { usePhone } from '#features/phone/contract/abilities.ts'
import { administerCompany } from '#features/users/contract/abilities.ts'
import type { HomeCard } from '#platform/ui/home-card.ts'
import { AgendaCard } from './agenda-card.tsx'
import { MissedCard } from './missed-card.tsx'
import { PendingCard } from './pending-card.tsx'
import { RobotCard } from './robot-card.tsx'
import { SetupCard } from './setup-card.tsx'
import { TeamCard } from './team-card.tsx'
import { UnreadCard } from './unread-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

/**
 * The cards of Inicio in order, each with the ability that shows it. Each keeps the height of all that it may show; the robot, which
 * not every company has, is last, so that nothing is below it.
 */
export const homeCards: readonly HomeCard[] = [
  { id: 'waiting', ability: useJoin.name, component: WaitingCard },
  { id: 'pending', ability: workMissedCalls.name, component: PendingCard },
  { id: 'missed', ability: usePhone.name, component: MissedCard },
  { id: 'team', ability: usePhone.name, component: TeamCard },
  { id: 'setup', ability: administerCompany.name, component: SetupCard },
  { id: 'unread', ability: useChat.name, component: UnreadCard },
  { id: 'agenda', ability: useAgenda.name, component: AgendaCard },
  { id: 'robot', ability: usePhone.name, component: RobotCard },
]
