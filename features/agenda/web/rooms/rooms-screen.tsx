import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { agendaRooms } from '../../contract/rooms.ts'
import { agendaTexts } from '../../i18n/texts.ts'

/** The company's rooms, which events reserve. */
export const AgendaRoomsScreen = () => (
  <ResourceScreen resource={agendaRooms} texts={agendaTexts} icon={<MeetingRoom />} pageSize={10} />
)
