import Groups from '@mui/icons-material/GroupsOutlined'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined'
import { OwnInputsContext } from '#platform/resource/web/kind-input.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { conferenceRooms } from '../../contract/routing/conference-rooms.ts'
import { queues } from '../../contract/routing/queues.ts'
import { ringGroups } from '../../contract/routing/ring-groups.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { audioInputs } from '../audios/audio-input.tsx'
import { IvrScreen } from '../ivr/ivr-screen.tsx'
import { WithNumberConflicts } from '../number-conflicts.tsx'
import { CalendarsScreen } from './calendars-screen.tsx'
import { DidsScreen } from './dids-screen.tsx'
import { SlotsScreen } from './slots-screen.tsx'

const QUEUE_INPUTS = audioInputs(queues)

/** Screens of call routing, by route. */
export const ROUTING_SCREENS = {
  calendars: CalendarsScreen,
  dids: DidsScreen,
  timeSlots: SlotsScreen,
  ivrMenus: IvrScreen,
  ringGroups: () => (
    <WithNumberConflicts resource={ringGroups} field="number">
      {(render) => (
        <ResourceScreen resource={ringGroups} texts={pbxTexts} icon={<Groups />} render={render} />
      )}
    </WithNumberConflicts>
  ),
  rooms: () => (
    <WithNumberConflicts resource={conferenceRooms} field="number">
      {(render) => (
        <ResourceScreen resource={conferenceRooms} texts={pbxTexts} icon={<MeetingRoom />} render={render} />
      )}
    </WithNumberConflicts>
  ),
  queues: () => (
    <OwnInputsContext value={QUEUE_INPUTS}>
      <WithNumberConflicts resource={queues} field="number">
        {(render) => (
          <ResourceScreen resource={queues} texts={pbxTexts} icon={<HourglassEmpty />} render={render} />
        )}
      </WithNumberConflicts>
    </OwnInputsContext>
  ),
} as const

export type RoutingScreen = keyof typeof ROUTING_SCREENS
